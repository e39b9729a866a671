"""The user's things without a window: settings, saves, results, statistics, set-up, texts."""
