"""The native core: what `core/src/lib.rs` exports, a module for each kind of work."""

VERSION: str
