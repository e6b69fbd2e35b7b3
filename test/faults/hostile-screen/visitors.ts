/** Visitors whose every detail can be recognised wherever it turns up. Pure. */
import { createHash } from 'node:crypto';

export interface Visitor {
  readonly id: string;
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

/** First names, and nothing else, look like this. */
export const FIRST_NAME = /Vorn(\d{4})/g;
/** What no answer to a screen in public may hold, whoever is asked for. */
export const NEVER_TOLD = /Zunam\d|5550199\d|hush\.example/;
/** Ids and codes look like this. */
export const VISITOR_ID = /\bapt[0-9a-f]{16}\b/g;
export const VISITOR_CODE = /\bT[2-9]{7}\b/g;

/** `count` visitors who start now; ids and codes follow from the seed and cannot be counted through. */
export function visitorsOf(seed: number, count: number): readonly Visitor[] {
  const digest = (what: string, n: number): Buffer =>
    createHash('sha256').update(`${seed} ${what} ${n}`).digest();
  const used = new Set<string>();
  return Array.from({ length: count }, (_, n) => {
    let code = '';
    for (let tries = 0; code === '' || used.has(code); tries += 1) {
      const digits = [...digest(`code ${tries}`, n).subarray(0, 7)].map((byte) => 2 + (byte % 8));
      code = `T${digits.join('')}`;
    }
    used.add(code);
    const mark = String(n).padStart(4, '0');
    return {
      id: `apt${digest('id', n).toString('hex').slice(0, 16)}`,
      code,
      firstName: `Vorn${mark}`,
      lastName: `Zunam${mark}`,
      phone: `+495550199${mark}`,
      email: `post${mark}@hush.example`,
    };
  });
}

/** A roster file with all of them, checked in from now on. `now`: milliseconds since 1970. */
export function rosterOf(visitors: readonly Visitor[], now: number): string {
  const times = `${new Date(now).toISOString()},${new Date(now + 30 * 60_000).toISOString()}`;
  return [
    'id,code,firstName,lastName,phoneNumber,email,lineId,lineName,startTime,endTime',
    ...visitors.map(
      ({ id, code, firstName, lastName, phone, email }) =>
        `${id},${code},${firstName},${lastName},${phone},${email},1,Advice,${times}`,
    ),
  ].join('\n');
}
