"""The pygame window: pixels, sound, keys and mouse. Nothing else imports pygame."""
