/** The webhook secret before a change, kept with the time of the change. */
import { z } from 'zod';

/** How long events signed with the secret before a change are still taken, in milliseconds. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

const PreviousSecretSchema = z.object({
  secret: z.string().min(1),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});
export type PreviousSecret = z.infer<typeof PreviousSecretSchema>;

/** As it is written to the vault. */
export function keptSecret(secret: string, changedAt: number): string {
  return JSON.stringify({ secret, changedAt } satisfies PreviousSecret);
}

/** From the vault; undefined where there is none, or none that can be read. */
export function readKeptSecret(text: string | undefined): PreviousSecret | undefined {
  if (text === undefined) return undefined;
  try {
    return PreviousSecretSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A clock that was set back, or had been wrong at the change, must not keep a withdrawn secret alive for years. */
export function isStillTaken({ changedAt }: PreviousSecret, now: number): boolean {
  return Math.abs(now - changedAt) < PREVIOUS_SECRET_MS;
}
