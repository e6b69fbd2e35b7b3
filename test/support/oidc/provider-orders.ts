/** What a process of providers is told, and what it answers. */

export interface Person {
  readonly name: string;
  /** Absent: the provider names none. */
  readonly groups?: readonly string[];
  readonly isGone?: true;
}

/**
 * `hanging`: no answer. `failing`: 503. `filtered`: 403 with a page. `refusing`: the client secret has expired.
 * `unproved`: the person does not know the password. `proved-long-ago`: it was asked for 16 minutes ago. The others: an
 * ID token that a stranger signed, one that nobody signed, and an answer of six megabytes.
 */
export type Spoilt =
  | 'nothing'
  | 'hanging'
  | 'failing'
  | 'filtered'
  | 'refusing'
  | 'unproved'
  | 'proved-long-ago'
  | 'forged'
  | 'unsigned'
  | 'large';

/** Keys and certificates in PEM. */
export interface ProviderSetup {
  readonly certPem: string;
  readonly keyPem: string;
  /** RSA. Signs ID tokens. */
  readonly signingKeyPem: string;
  readonly secret: string;
  /** The addresses that are registered. */
  readonly redirects: readonly string[];
  readonly person: Person;
  /** How far its clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  readonly givesRefreshTokens: boolean;
}

export interface ProviderChange {
  readonly person?: Person;
  readonly spoilt?: Spoilt;
}

/** `issuer` names a provider that has begun. */
export type ProviderOrder =
  | { readonly kind: 'begin'; readonly setup: ProviderSetup }
  | { readonly kind: 'change'; readonly issuer: string; readonly change: ProviderChange }
  | { readonly kind: 'end'; readonly issuer: string };

/** `n`: of this process, so that the answer finds its order. */
export interface NumberedOrder {
  readonly n: number;
  readonly order: ProviderOrder;
}

export interface OrderDone {
  readonly n: number;
  readonly issuer: string;
}
