# Rust is enough for everything but the page, for which scripts/ find the rest or say what is missing.
CARGO ?= cargo
FUZZ_SECONDS ?= 60
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))

.PHONY: help play terminal serve page site wasm wasm-test web web-dev web-deps web-test web-e2e screens test fmt clippy unit doctest doc package deny bench fuzz xboard strength strength-examples strength-levels strength-clock

help:
	@echo "make play     build the page, serve it on this machine and tell its address (make play ARGS=--open); make serve is the same"
	@echo "make terminal play in the terminal (make terminal ARGS=monster for another variant)"
	@echo "make site     the page as a static folder for any host, site/ (docs/SERVE.md)"
	@echo "make test     everything that has to pass: format, lints, tests, documents, package"
	@echo "make bench    speed of the rules, in a table"
	@echo "make web      the page, into web/dist (docs/WEB.md); make web-dev shows it while it is changed"
	@echo "make web-test the page's types, lints and tests; make web-e2e tries it in Chromium and Firefox"
	@echo "make screens  takes the pictures in docs/screens anew"
	@echo "make wasm     rules and engine for the page, into web/src/wasm (docs/WASM.md)"
	@echo "make strength play the engine against its yardsticks, for hours; can be stopped and goes on (docs/MATCH.md)"
	@echo "make xboard   whole games in the real XBoard (installs it where it can)"
	@echo "make fuzz     each fuzz target for a minute (FUZZ_SECONDS=600 for ten); needs nightly Rust and cargo-fuzz"

# The page within the program.
play serve: page
	$(CARGO) run --release --locked -- serve $(ARGS)

terminal:
	$(CARGO) run --release --locked $(if $(ARGS),-- play $(ARGS))

# The page's rules and engine, libraries and files, as far as they have changed. Finds Node, or fetches it where it can.
page:
	scripts/build-page.sh

site:
	scripts/build-page.sh site

test: fmt clippy unit doctest doc package deny

fmt:
	$(CARGO) fmt --all -- --check
	rustfmt --check --edition 2024 fuzz/src/*.rs fuzz/fuzz_targets/*.rs

clippy:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# The tests hold the generated files (schema, tables, worked examples) against what would be generated.
unit:
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		echo "$(CARGO) nextest run --workspace --locked"; $(CARGO) nextest run --workspace --locked; \
	else \
		echo "$(CARGO) test --workspace --all-targets --locked"; $(CARGO) test --workspace --all-targets --locked; \
	fi

doctest:
	$(CARGO) test --workspace --doc --locked

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The rules crate as it would be published, built from its package alone.
package:
	$(CARGO) package -p tempi-rules --allow-dirty --locked

# Licences, advisories and bans of what is depended on, where cargo-deny is installed.
deny:
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --locked check; \
	else echo "cargo-deny is not installed: licences and advisories are not checked"; fi

bench:
	$(CARGO) run --release --locked -p tempi-bench

# The crates have no unsafe code, so that no sanitizer has anything to find; without one the targets run several times faster.
fuzz:
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "cargo-fuzz is needed: cargo install cargo-fuzz"; exit 1; }
	@set -e; for target in $(FUZZ_TARGETS); do \
		$(CARGO) +nightly fuzz run --sanitizer none $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=400 -len_control=0 -timeout=20; \
	done

# Matches that a file lists; what was played already is not played again. docs/MATCH.md tells how long they take.
strength:
	$(CARGO) run --release --locked -- suite docs/suites/strength.toml

strength-examples strength-levels strength-clock: strength-%:
	$(CARGO) run --release --locked -- suite docs/suites/$*.toml

# Two engines play whole games in the real XBoard, on a screen that nobody sees.
xboard:
	$(CARGO) build --release --locked -p tempi-cli
	scripts/xboard-games.sh

# The page's rules and engine. The script says which compiler it takes and where from.
wasm:
	scripts/build-wasm.sh

wasm-test: wasm
	path=$$(scripts/find-node.sh) && export PATH="$$path" && cd crates/wasm && npm ci --no-audit --no-fund && npm test

# The page. scripts/web.sh finds Node, and browsers for the tests in them, or says what is missing.
WEB := scripts/web.sh

web-deps: web/node_modules/.package-lock.json

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(WEB) npm ci --no-audit --no-fund
	@touch $@

web: wasm web-deps
	$(WEB) npm run build

web-dev: wasm web-deps
	$(WEB) npm run dev

# TEMPI_WASM: tests that need rules and engine are not left out.
web-test: wasm web-deps
	$(WEB) npm run check
	$(WEB) npm run lint
	TEMPI_WASM=1 $(WEB) npm test

web-e2e: web
	$(WEB) --browsers npm run e2e
	$(WEB) --browsers npm run e2e:board

# The pictures of the page in docs/screens.
screens: web
	$(WEB) --browsers npm run screens
