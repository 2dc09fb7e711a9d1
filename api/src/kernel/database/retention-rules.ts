/** How long data is retained. */
type Rule = {
  /** Days; `expiry`: until it is of no use any more, which its row says; `always`: with the organisation's records. */
  readonly keep: number | 'expiry' | 'always';
};

/**
 * Retention of each kind of data: the single source. A test compares it with `docs/operations.md`. What is not listed is a register,
 * a report, or the system's own, and stays.
 */
export const RETENTION = {
  /** No row of the audit is deleted: it is the evidence of legal acts, and a chain. Source: docs/personal-data.md. */
  audit: { keep: 'always' },
  /** Network addresses and devices in rows of the audit about sign-ins and sessions; in migration 0068 too. */
  network_addresses: { keep: 365 },
  /** Drafts of reports in closed quarters that were never submitted; in migration 0068 too. */
  drafts: { keep: 1095 },
  notices: { keep: 180 },
  /** Notices that warn of somebody else in an account or in the administration. */
  warnings: { keep: 365 },
  mail_outbox: { keep: 30 },
  one_time_links: { keep: 90 },
  /** The hash of a network and login that signed in; counted from the last time. */
  known_sign_ins: { keep: 30 },
  sessions: { keep: 1 },
  sign_in_attempts: { keep: 'expiry' },
  sign_in_challenges: { keep: 'expiry' },
  used_challenges: { keep: 'expiry' },
  proofs: { keep: 'expiry' },
  email_confirmations: { keep: 'expiry' },
  /** Secrets of an authenticator app that were never confirmed. */
  unconfirmed_factors: { keep: 1 },
  /** Data that a running request left behind while its account was erased. */
  erased_accounts: { keep: 'expiry' },
  retention_runs: { keep: 730 },
} as const satisfies Readonly<Record<string, Rule>>;

export type RetentionRule = keyof typeof RETENTION;
