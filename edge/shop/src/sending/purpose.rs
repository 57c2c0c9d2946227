//! What a letter or a text message is sent for.

/// What a letter or a text message is sent for. Each purpose has a count of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A registration, whose letter is sent by the same call. Apart from [`Self::Activation`], so that asking for a
    /// letter once more holds back no registration.
    Registration,
    /// The letter that confirms a registration.
    Activation,
    /// The letter of a forgotten password.
    NewPassword,
    /// The letter that confirms an account's deletion.
    Deletion,
    /// A code to sign in with.
    SignIn,
    /// A code that confirms a phone number of the account.
    Phone,
    /// A code that confirms an e-mail address of the account.
    Email,
    /// A code that proves who asks for a change of the account.
    Proof,
}

impl Purpose {
    pub const ALL: [Self; 8] = [
        Self::Registration,
        Self::Activation,
        Self::NewPassword,
        Self::Deletion,
        Self::SignIn,
        Self::Phone,
        Self::Email,
        Self::Proof,
    ];

    /// A stable word for the names of objects and limits.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Registration => "registration",
            Self::NewPassword => "new-password",
            Self::Deletion => "deletion",
            Self::SignIn => "sign-in",
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Proof => "proof",
        }
    }
}
