"""What players see, measured: papers and pictures of campaigns that the demo's casts play without the bot."""
