/** A screen as the hub knows it: one kiosk, front desk, display or setup page, whatever connection it has at the moment. */
import { ROLE_OF_SURFACE, type Role, type Surface } from '../../contract/roles.ts';

export interface Screen {
  /** Cannot be guessed; the same over reconnects and restarts of the hub. */
  readonly id: string;
  readonly surface: Surface;
  readonly role: Role;
  /** 1 is the first of its surface. */
  readonly number: number;
  /** 32 random bytes of this screen alone, never sent: what is handed to it is sealed with them. */
  readonly key: Buffer;
}

/** Bytes of an id and of a key: neither is found by trying (NIST SP 800-63B, 5.1.1, asks for 64 bits and a limit). */
export const ID_BYTES = 16;
export const KEY_BYTES = 32;

/** A screen that is new. `random` gives that many random bytes. */
export function newScreen(surface: Surface, number: number, random: (bytes: number) => Buffer): Screen {
  return {
    id: random(ID_BYTES).toString('base64url'),
    surface,
    role: ROLE_OF_SURFACE[surface],
    number,
    key: random(KEY_BYTES),
  };
}

/**
 * How people call a kiosk: the setting for the first, the setting and the number for each further one. A setting that
 * ends with a 1, as the default does, goes on counting: "Kiosk 1", "Kiosk 2".
 */
export function kioskNameOf({ number }: Pick<Screen, 'number'>, kioskName: string): string {
  if (number === 1) return kioskName;
  const [, words] = /^(.*\D)1$/.exec(kioskName) ?? [];
  return words === undefined ? `${kioskName} ${number}` : `${words}${number}`;
}
