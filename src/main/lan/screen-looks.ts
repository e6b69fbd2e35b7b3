/** What a new screen says of itself, for staff to tell it from others that wait. Nothing is decided by it. */
import { type Looks, LooksSchema } from '../../contract/fleet.ts';

/** Sent with the request for a code: `ipad 1024x768`. */
export const LOOKS_HEADER = 'x-foyer-looks';

/** Undefined for what is not written so. */
export function readLooks(header: string | readonly string[] | undefined): Looks | undefined {
  const [, device, width, height] =
    typeof header === 'string' ? (/^([a-z]{1,20}) (\d{1,6})x(\d{1,6})$/u.exec(header) ?? []) : [];
  return LooksSchema.safeParse({ device, width: Number(width), height: Number(height) }).data;
}
