//! Online play over real sockets and a real database: SQLite in a folder of the test, or a database of its own on the PostgreSQL server named
//! by `TEMPI_TEST_POSTGRES` (`make test-online` starts a private one). Time is set by hand.

mod accounts;
mod admin;
mod archive;
mod authenticator;
mod bots;
mod challenges;
mod clocks;
mod computer;
mod durability;
mod explorer;
mod games;
mod hostile;
mod jobs;
mod limits;
mod lobby;
mod offers;
mod own_data;
mod passkeys;
mod person;
mod running;
mod safety;
mod secrecy;
mod sockets;
mod streams;
mod talk;
mod tokens;
mod upgrades;
