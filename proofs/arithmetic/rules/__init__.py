"""What docs/arithmetic.md says, as code: nothing here knows how a system is asked."""
