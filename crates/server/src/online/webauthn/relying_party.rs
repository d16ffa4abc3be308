//! The site that passkeys belong to.

use std::net::IpAddr;

/// The site that passkeys belong to (WebAuthn's relying party).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// The name of the host.
    pub id: String,
    /// The origin of its pages, such as `https://tempi.example.org`.
    pub origin: String,
}

/// Passkeys cannot be used at the address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot be the site's address: browsers use passkeys only at https://NAME and http://localhost, with a port if needed")]
pub struct AddressError(String);

impl RelyingParty {
    /// The site at an address: `https://NAME` or `http://localhost`, with a port if it is not the default.
    ///
    /// # Errors
    /// If the address has another form.
    pub fn of_address(address: &str) -> Result<RelyingParty, AddressError> {
        let wrong = || AddressError(address.to_owned());
        let origin = address.strip_suffix('/').unwrap_or(address).to_ascii_lowercase();
        let (scheme, host) = origin.split_once("://").ok_or_else(wrong)?;
        let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
        let is_name =
            name.split('.').all(|label| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
        let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|number| number > 0 && number.to_string() == port));
        let is_secure = scheme == "https" || (scheme == "http" && name == "localhost");
        if !is_name || name.parse::<IpAddr>().is_ok() || !is_port || !is_secure {
            return Err(wrong());
        }
        // Browsers leave out the default port.
        let default_port = if scheme == "https" { ":443" } else { ":80" };
        let origin = origin.strip_suffix(default_port).filter(|_| port.is_some()).map_or(origin.clone(), str::to_owned);
        Ok(RelyingParty { id: name.to_owned(), origin })
    }

    /// The site at `localhost`, if the `Host` header of a request names it.
    pub fn of_localhost(host: &str) -> Option<RelyingParty> {
        let party = RelyingParty::of_address(&format!("http://{host}")).ok()?;
        (party.id == "localhost").then_some(party)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_names_and_localhost_are_accepted() {
        let of = |address: &str| RelyingParty::of_address(address).map(|party| (party.id, party.origin)).ok();
        let site = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
        assert_eq!(of("https://Tempi.example.org/"), site("tempi.example.org", "https://tempi.example.org"));
        assert_eq!(of("https://tempi.example.org:443"), site("tempi.example.org", "https://tempi.example.org"));
        assert_eq!(of("https://tempi.example.org:8443"), site("tempi.example.org", "https://tempi.example.org:8443"));
        assert_eq!(of("http://localhost:8864"), site("localhost", "http://localhost:8864"));
        for wrong in [
            "tempi.example.org",
            "http://tempi.example.org",
            "https://192.0.2.1",
            "https://[2001:db8::1]",
            "https://tempi.example.org/play",
            "https://user@tempi.example.org",
            "https://tempi..org",
            "https://tempi.example.org:0",
            "https://tempi.example.org:x",
            "https://",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        assert!(RelyingParty::of_localhost("localhost:8864").is_some());
        assert_eq!(RelyingParty::of_localhost("localhost.example.org"), None);
        assert_eq!(RelyingParty::of_localhost("127.0.0.1:8864"), None);
    }
}
