import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../test/support/any-text.ts';
import { ArrivalSchema } from '../../../contract/appointment.ts';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import { openArrival, sealArrival } from './arrival-handle.ts';

const { key } = screenOf('kiosk', 1);
const { key: another } = screenOf('kiosk', 2);
/** What the contract takes as an id, whole characters only: the service sends JSON in UTF-8. */
const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((text) => text.length <= 100);

describe('the handle of an arrival', () => {
  it('the handle of an arrival opens for the screen it was sealed for, and for no other', () => {
    fc.assert(
      fc.property(id, (appointmentId) => {
        const handle = sealArrival(key, appointmentId);
        expect(ArrivalSchema.safeParse(handle).success).toBe(true);
        expect(openArrival(key, handle)).toBe(appointmentId);
        expect(openArrival(another, handle)).toBeUndefined();
      }),
    );
  });

  it('the handle of an arrival does not open with any character changed, added or taken away', () => {
    const handle = sealArrival(key, 'a-1');
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ';
    for (let at = 0; at <= handle.length; at++) {
      for (const sign of signs) {
        const changed = handle.slice(0, at) + sign + handle.slice(at + 1);
        if (changed !== handle) expect(openArrival(key, changed)).toBeUndefined();
        expect(openArrival(key, handle.slice(0, at) + sign + handle.slice(at))).toBeUndefined();
      }
      if (at < handle.length) expect(openArrival(key, handle.slice(0, at))).toBeUndefined();
    }
  });

  it('the handle of an arrival does not open from anything that was never sealed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        expect(openArrival(key, text)).toBeUndefined();
      }),
    );
  });
});
