"""All that a person reads: views made into words, and the publisher that puts them on Discord."""
