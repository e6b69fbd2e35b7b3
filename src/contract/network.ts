/** Screens of other machines: where they are served, by which certificate, and what is wrong with it. */
import { z } from 'zod';

/** What a screen on the network needs and does not have. Where it is not said otherwise, the rest goes on. */
const NetworkProblemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** The clock of this machine says a year before Foyer was made: no certificate can be judged by it. Nothing is served. */
      'clock',
      /** What was made for the network could not be written: it is made anew at the next start. */
      'not-written',
    ]),
  }),
  /** It is switched on and not there, or has no address. */
  z.object({ kind: z.literal('no-interface'), name: z.string() }),
  /** It is set and not one of this machine's at the moment. */
  z.object({ kind: z.literal('no-address'), address: z.string() }),
  /** Nothing can be listened on there; `reason` is the system's word, such as `EADDRINUSE`. */
  z.object({
    kind: z.literal('not-listening'),
    address: z.string(),
    port: z.number().int(),
    reason: z.string(),
  }),
  z.object({
    kind: z.enum([
      /** It cannot be read, or is no certificate in PEM. */
      'cert-unread',
      /** It cannot be read, or is no key in PEM without a password. */
      'key-unread',
      /** The key is another certificate's. */
      'key-does-not-fit',
      /** TLS does not take the two, as a key that is too short. */
      'cert-refused',
      /** Foyer's own authority is damaged. Nothing is served: a new one would be trusted by no screen. */
      'authority-unread',
    ]),
    path: z.string(),
  }),
  /** Of the certificate; milliseconds since 1970. Browsers refuse it. */
  z.object({ kind: z.enum(['cert-expired', 'cert-not-yet-valid']), at: z.number() }),
  /** It ends within 14 days. */
  z.object({ kind: z.literal('cert-ends'), at: z.number() }),
  /** Foyer's own authority has ended, or ends within 90 days: a new one is to be installed on every screen. */
  z.object({ kind: z.enum(['authority-expired', 'authority-ends']), at: z.number() }),
  /**
   * Foyer's own authority was made anew, since the one before permitted everything below these names of one label, such as
   * a whole top-level domain: the new one is to be installed on every screen.
   */
  z.object({ kind: z.literal('authority-replaced'), names: z.array(z.string()) }),
  /** Names and addresses that the given certificate does not have, or that Foyer's own authority may not vouch for. */
  z.object({ kind: z.enum(['not-covered', 'outside']), hosts: z.array(z.string()) }),
]);
export type NetworkProblem = z.infer<typeof NetworkProblemSchema>;

export const NetworkViewSchema = z.object({
  /** `foyer.config.json` decides. */
  isLocked: z.boolean(),
  /** Those of this machine, and those that are switched on and not there. */
  interfaces: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), isOn: z.boolean() })),
  /** Further names of this machine that were set. */
  names: z.array(z.string()),
  /** Where it is listened now. */
  listensAt: z.array(z.string()),
  /** What to type on another machine, best first: the page of pairing. */
  pairingAddresses: z.array(z.string()),
  certificate: z
    .object({
      kind: z.enum(['own', 'given']),
      /** Milliseconds since 1970. */
      endsAt: z.number(),
      /** SHA-256, in pairs of capital hexadecimals with colons, as browsers show it. */
      fingerprint: z.string(),
    })
    .optional(),
  /** Foyer's own, once it was needed: installed on a screen, it makes the certificate trusted there. */
  authority: z
    .object({ pem: z.string(), name: z.string(), endsAt: z.number(), fingerprint: z.string() })
    .optional(),
  problems: z.array(NetworkProblemSchema),
});
export type NetworkView = z.infer<typeof NetworkViewSchema>;

export const NetworkChangeSchema = z.object({
  /** Names of the interfaces that are on; none switches the network off. */
  interfaces: z.array(z.string().max(100)).max(16),
  names: z.array(z.string().max(253)).max(16).optional(),
});
export type NetworkChange = z.infer<typeof NetworkChangeSchema>;

export const NetworkSaveAnswerSchema = z.discriminatedUnion('kind', [
  /** It is in force; what of it does not work is among the view's problems. */
  z.object({ kind: z.literal('saved'), network: NetworkViewSchema }),
  z.object({ kind: z.literal('locked') }),
  /** These are no names that a machine can have. */
  z.object({ kind: z.literal('not-names'), names: z.array(z.string()) }),
  /** The settings cannot be read or written; those before are in force. */
  z.object({ kind: z.literal('not-saved') }),
]);
export type NetworkSaveAnswer = z.infer<typeof NetworkSaveAnswerSchema>;
