/** Screens on other machines: addresses, certificate and problems. */
import { z } from 'zod';

/** Unless stated otherwise, the rest still works. */
const NetworkProblemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** The clock is before Foyer's build year, so no certificate can be checked. Nothing is served. */
      'clock',
      /** Files for the network could not be saved. They are created again at the next start. */
      'not-written',
    ]),
  }),
  /** On, but missing or without an address. */
  z.object({ kind: z.literal('no-interface'), name: z.string() }),
  /** Set, but not an address of this machine. */
  z.object({ kind: z.literal('no-address'), address: z.string() }),
  /** `reason`: for example `EADDRINUSE`. */
  z.object({
    kind: z.literal('not-listening'),
    address: z.string(),
    port: z.number().int(),
    reason: z.string(),
  }),
  z.object({
    kind: z.enum([
      /** Unreadable, or not a PEM certificate. */
      'cert-unread',
      /** Unreadable, or not a PEM key without a password. */
      'key-unread',
      /** The key is another certificate's. */
      'key-does-not-fit',
      /** TLS rejects the pair, for example a short key. */
      'cert-refused',
      /** Foyer's own CA is damaged. Nothing is served: no screen would trust a new one. */
      'authority-unread',
    ]),
    path: z.string(),
  }),
  /** Milliseconds since 1970. Browsers reject the certificate. */
  z.object({ kind: z.enum(['cert-expired', 'cert-not-yet-valid']), at: z.number() }),
  /** It ends within 14 days. */
  z.object({ kind: z.literal('cert-ends'), at: z.number() }),
  /** Foyer's own CA ended or ends within 90 days: install a new one on every screen. */
  z.object({ kind: z.enum(['authority-expired', 'authority-ends']), at: z.number() }),
  /**
   * Foyer's own CA was replaced because the previous one allowed everything below these top-level names. Install the
   * new one on every screen.
   */
  z.object({ kind: z.literal('authority-replaced'), names: z.array(z.string()) }),
  /** Names and addresses missing in the certificate, or outside of what Foyer's own CA may issue. */
  z.object({ kind: z.enum(['not-covered', 'outside']), hosts: z.array(z.string()) }),
]);
export type NetworkProblem = z.infer<typeof NetworkProblemSchema>;

export const NetworkViewSchema = z.object({
  /** `foyer.config.json` decides. */
  isLocked: z.boolean(),
  /** Including those that are on and missing. */
  interfaces: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), isOn: z.boolean() })),
  /** Additional names of this machine. */
  names: z.array(z.string()),
  /** Where it is listened now. */
  listensAt: z.array(z.string()),
  /** Addresses of the pairing page, best first. */
  pairingAddresses: z.array(z.string()),
  certificate: z
    .object({
      kind: z.enum(['own', 'given']),
      /** Milliseconds since 1970. */
      endsAt: z.number(),
      /** SHA-256: capital hexadecimal pairs with colons, as in browsers. */
      fingerprint: z.string(),
    })
    .optional(),
  /** Foyer's own CA. Installed on a screen, its certificates are trusted. */
  authority: z
    .object({ pem: z.string(), name: z.string(), endsAt: z.number(), fingerprint: z.string() })
    .optional(),
  problems: z.array(NetworkProblemSchema),
});
export type NetworkView = z.infer<typeof NetworkViewSchema>;

export const NetworkChangeSchema = z.object({
  /** Names of interfaces. None: network off. */
  interfaces: z.array(z.string().max(100)).max(16),
  names: z.array(z.string().max(253)).max(16).optional(),
});
export type NetworkChange = z.infer<typeof NetworkChangeSchema>;

export const NetworkSaveAnswerSchema = z.discriminatedUnion('kind', [
  /** Remaining problems are in the view. */
  z.object({ kind: z.literal('saved'), network: NetworkViewSchema }),
  z.object({ kind: z.literal('locked') }),
  /** Invalid host names. */
  z.object({ kind: z.literal('not-names'), names: z.array(z.string()) }),
  /** The settings file cannot be read or written. */
  z.object({ kind: z.literal('not-saved') }),
]);
export type NetworkSaveAnswer = z.infer<typeof NetworkSaveAnswerSchema>;
