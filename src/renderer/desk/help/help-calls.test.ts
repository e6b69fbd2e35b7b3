import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HelpCall, HelpUpdate } from '../../../contract/help.ts';
import { callWords, hearCalls, kioskCalls, withUpdate } from './help-calls.ts';
import { languageName } from './help-facts.tsx';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { helpCall } from '../../../../test/support/records/help-call.ts';

const ids = (calls: readonly { readonly helpId: string }[]) => calls.map(({ helpId }) => helpId);

describe('The calls for help at the front desk', () => {
  it('stand in the order in which the kiosks began to call, and stay there when one is answered', () => {
    const calls = [
      helpCall('h1', { kioskName: 'A', askedAt: NOW, comingAt: NOW + MINUTE }),
      helpCall('h2', { kioskName: 'B', askedAt: NOW + 2 * MINUTE }),
      helpCall('h3', { kioskName: 'C', askedAt: NOW + MINUTE }),
    ];
    expect(kioskCalls(calls).map(({ kioskName }) => kioskName)).toEqual(['A', 'C', 'B']);
    const answered = calls.map((call) => ({ ...call, comingAt: NOW + 3 * MINUTE }));
    expect(kioskCalls(answered).map(({ kioskName }) => kioskName)).toEqual(['A', 'C', 'B']);
  });

  it('are one for each kiosk, led by the oldest that nobody has answered', () => {
    const [one, two, ...more] = kioskCalls([
      helpCall('h3', { kioskName: 'A', askedAt: NOW + 2 }),
      helpCall('h1', { kioskName: 'A', askedAt: NOW, comingAt: NOW + 5 }),
      helpCall('h2', { kioskName: 'A', askedAt: NOW + 1 }),
      helpCall('h4', { kioskName: 'B', askedAt: NOW + 3, comingAt: NOW + 5 }),
    ]);
    expect(more).toEqual([]);
    expect(one && ids(one.calls)).toEqual(['h1', 'h2', 'h3']);
    expect(one && ids(one.waiting)).toEqual(['h2', 'h3']);
    expect(one).toMatchObject({ askedAt: NOW, first: { helpId: 'h2' } });
    expect(two).toMatchObject({ kioskName: 'B', first: { helpId: 'h4' }, waiting: [] });
  });

  it('say which code was not found, and for when an early visitor is', () => {
    expect(callWords(helpCall('h1', { reason: 'unknown', codeMasked: 'A•••2' }), undefined)).toEqual({
      kind: 'not-found',
      code: 'A•••2',
    });
    const early = helpCall('h2', { reason: 'here-early', codeMasked: 'A•••1', appointmentId: 'a-1' });
    expect(callWords(early, appointment('A-1'))).toEqual({
      kind: 'timed',
      reason: 'here-early',
      startsAt: NOW + 21 * MINUTE,
    });
  });

  it('say the reason alone where no more is known', () => {
    expect(callWords(helpCall('h1', { reason: 'unknown' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'unknown',
    });
    expect(callWords(helpCall('h2', { reason: 'here-late' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'here-late',
    });
    expect(callWords(helpCall('h3', { reason: 'confirm' }), appointment('A-1'))).toEqual({
      kind: 'plain',
      reason: 'confirm',
    });
  });

  it('are heard once each, however often the hub tells them', () => {
    const first = hearCalls(new Set(), [helpCall('h1')]);
    expect(first.ring?.helpId).toBe('h1');
    const again = hearCalls(first.heard, [helpCall('h1')]);
    expect(again.ring).toBeUndefined();
    expect(hearCalls(again.heard, [helpCall('h1'), helpCall('h2')]).ring?.helpId).toBe('h2');
    expect(hearCalls(again.heard, []).ring).toBeUndefined();
  });

  it('make no sound where somebody is coming already', () => {
    expect(hearCalls(new Set(), [helpCall('h1', { comingAt: NOW })]).ring).toBeUndefined();
  });
});

/** What becomes of one of a few calls: made or made anew, answered, or gone. */
interface Deed {
  readonly helpId: string;
  readonly what: 'made' | 'answered' | 'gone';
  readonly at: number;
}

const deed = fc.record<Deed>({
  helpId: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5'),
  what: fc.constantFrom('made', 'made', 'answered', 'gone'),
  at: fc.nat(5),
});

function after(
  open: ReadonlyMap<string, HelpCall>,
  { helpId, what, at }: Deed,
): ReadonlyMap<string, HelpCall> {
  const next = new Map(open);
  const call = open.get(helpId);
  if (what === 'gone') next.delete(helpId);
  else if (what === 'made') next.set(helpId, helpCall(helpId, { askedAt: at }));
  else if (call) next.set(helpId, { ...call, comingAt: at });
  return next;
}

/** As the hub tells it: what each touched call is at the moment of telling. */
function told(open: ReadonlyMap<string, HelpCall>, touched: readonly string[]): HelpUpdate {
  const once = [...new Set(touched)];
  return {
    kind: 'changed',
    calls: once.flatMap((helpId) => open.get(helpId) ?? []),
    gone: once.filter((helpId) => !open.has(helpId)),
  };
}

it('Changes that are told make the list that the hub has, however they are gathered and wherever they begin', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(deed, { maxLength: 8 }), { maxLength: 20 }),
      fc.nat(20),
      (batches, begin) => {
        let open: ReadonlyMap<string, HelpCall> = new Map();
        let shown: readonly HelpCall[] = [];
        for (const [n, batch] of batches.entries()) {
          for (const each of batch) open = after(open, each);
          if (n < begin % 3) continue;
          const isFirst = n === begin % 3;
          const update: HelpUpdate = isFirst
            ? { kind: 'snapshot', calls: [...open.values()] }
            : told(
                open,
                batch.map(({ helpId }) => helpId),
              );
          shown = withUpdate(shown, update);
          // A change that was told twice, or that the first word had already, changes nothing.
          expect(kioskCalls(withUpdate(shown, told(open, [...open.keys(), 'h9'])))).toEqual(
            kioskCalls(shown),
          );
          expect(kioskCalls(shown)).toEqual(kioskCalls([...open.values()]));
        }
      },
    ),
  );
});

describe("The visitor's language", () => {
  it('is named in words, and left as it came where it is no language', () => {
    expect(languageName('pl', 'en')).toBe('Polish');
    expect(languageName('zh-Hans', 'en')).toBe('Simplified Chinese');
    expect(languageName('not a tag', 'en')).toBe('not a tag');
  });
});
