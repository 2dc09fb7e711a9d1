export const SIGNATURE_MODES = ['off', 'optional', 'required'] as const;

export type SignatureMode = (typeof SIGNATURE_MODES)[number];

/** Certificates and lists are read at each verification, so that the operator can replace them. */
export type Trust = {
  /** PEM file with the certificates of trusted authorities. */
  readonly roots: string | undefined;
  /** PEM file with lists of revoked certificates. Absent: revocation is not checked. */
  readonly crls: string | undefined;
  /** Address of an E-IMZO server, for the national algorithms. */
  readonly eimzo: string | undefined;
};

export type SignatureRules = Trust & {
  readonly mode: SignatureMode;
  readonly eimzoKey: string;
};

export const NO_SIGNATURES: SignatureRules = {
  mode: 'off',
  roots: undefined,
  crls: undefined,
  eimzo: undefined,
  eimzoKey: '',
};
