"""Power over nobles: whom one lets in and defends, prisoners, loyalty, pay of men."""
