import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { helpCall } from '../../../../test/support/records/help-call.ts';
import { openDeskHub } from '../../../../test/support/stores/desk-hub.ts';
import type { HelpCall, HelpUpdate } from '../../../contract/help.ts';
import { languageName } from './help-facts.tsx';
import {
  answerStateOf,
  helpWords,
  createHelpStore,
  hearCalls,
  type HelpStore,
  kioskCalls,
  withUpdate,
} from './help-store.ts';

async function openDesk(calls: HelpCall[] = []) {
  const hub = openDeskHub({ calls });
  let rings = 0;
  const store = createHelpStore(hub.connection, () => (rings += 1));
  await hub.settle();
  return { ...hub, store, rings: () => rings };
}

/** How the front desk's answer to `h7` stands. */
const stateOf = ({ store }: { readonly store: HelpStore }) =>
  answerStateOf(store.answers.getState(), { calls: [helpCall('h7')] });

describe('A call for help at the front desk', () => {
  it('a request for help at the front desk stands there at once and is heard once', async () => {
    const desk = await openDesk();
    desk.call({ kind: 'changed', gone: [], calls: [helpCall('h1')] });
    await desk.settle();
    expect(desk.store.calls.getState()).toEqual([helpCall('h1')]);
    expect(desk.rings()).toBe(1);
    desk.call({ kind: 'changed', gone: [], calls: [helpCall('h1', { comingAt: NOW })] });
    await desk.settle();
    expect(desk.rings()).toBe(1);
  });

  it('a request for help at the front desk goes when the hub says so, and leaves the others', async () => {
    const desk = await openDesk([helpCall('h1'), helpCall('h2')]);
    desk.call({ kind: 'changed', gone: ['h1'], calls: [] });
    await desk.settle();
    expect(desk.store.calls.getState()).toEqual([helpCall('h2')]);
    expect(desk.rings()).toBe(1);
  });

  it('a request for help that waits while the desk opens is heard too', async () => {
    expect((await openDesk([helpCall('h1')])).rings()).toBe(1);
    expect((await openDesk([helpCall('h1', { comingAt: NOW })])).rings()).toBe(0);
  });

  it('a request for help at the front desk is not heard again when the connection was lost and came back', async () => {
    const desk = await openDesk([helpCall('h1')]);
    desk.hangUp();
    await desk.comeBack();
    expect(desk.store.calls.getState()).toHaveLength(1);
    expect(desk.rings()).toBe(1);
  });

  it('a request for help at the front desk is answered and ended by one press each', async () => {
    const desk = await openDesk([helpCall('h7')]);
    await Promise.all([desk.store.coming(['h7']), desk.store.coming(['h7'])]);
    expect(desk.asked).toEqual(['coming h7']);
    await desk.store.done(['h7']);
    expect(desk.asked).toEqual(['coming h7', 'close h7']);
    expect(stateOf(desk).busy).toBe(false);
  });

  it('a request for help at the front desk says plainly when an answer did not get through, until it is tried again', async () => {
    const desk = await openDesk([helpCall('h7')]);
    desk.hangUp();
    await desk.store.coming(['h7']);
    expect(stateOf(desk).problem).toBe('not-sent');
    await desk.comeBack();
    await desk.store.coming(['h7']);
    expect(desk.asked).toEqual(['coming h7']);
    expect(stateOf(desk).problem).toBeUndefined();
  });
});

const ids = (calls: readonly { readonly helpId: string }[]) => calls.map(({ helpId }) => helpId);

describe('The calls for help at the front desk', () => {
  it('requests for help at the front desk are in the order in which the kiosks began to ask, and stay there when answered', () => {
    const calls = [
      helpCall('h1', { kioskName: 'A', askedAt: NOW, comingAt: NOW + MINUTE }),
      helpCall('h2', { kioskName: 'B', askedAt: NOW + 2 * MINUTE }),
      helpCall('h3', { kioskName: 'C', askedAt: NOW + MINUTE }),
    ];
    expect(kioskCalls(calls).map(({ kioskName }) => kioskName)).toEqual(['A', 'C', 'B']);
    const answered = calls.map((call) => ({ ...call, comingAt: NOW + 3 * MINUTE }));
    expect(kioskCalls(answered).map(({ kioskName }) => kioskName)).toEqual(['A', 'C', 'B']);
  });

  it('requests for help at the front desk are one for each kiosk, led by the oldest that nobody has answered', () => {
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

  it('requests for help at the front desk say which code was not found, and for when an early visitor is', () => {
    expect(helpWords(helpCall('h1', { reason: 'unknown', codeMasked: 'A•••2' }), undefined)).toEqual({
      kind: 'not-found',
      code: 'A•••2',
    });
    const early = helpCall('h2', { reason: 'here-early', codeMasked: 'A•••1', appointmentId: 'a-1' });
    expect(helpWords(early, appointment('A-1'))).toEqual({
      kind: 'timed',
      reason: 'here-early',
      startsAt: NOW + 21 * MINUTE,
    });
  });

  it('requests for help at the front desk say the reason alone where no more is known', () => {
    expect(helpWords(helpCall('h1', { reason: 'unknown' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'unknown',
    });
    expect(helpWords(helpCall('h2', { reason: 'here-late' }), undefined)).toEqual({
      kind: 'plain',
      reason: 'here-late',
    });
    expect(helpWords(helpCall('h3', { reason: 'confirm' }), appointment('A-1'))).toEqual({
      kind: 'plain',
      reason: 'confirm',
    });
  });

  it('requests for help at the front desk are heard once each, however often the hub tells them', () => {
    const first = hearCalls(new Set(), [helpCall('h1')]);
    expect(first.ring?.helpId).toBe('h1');
    const again = hearCalls(first.heard, [helpCall('h1')]);
    expect(again.ring).toBeUndefined();
    expect(hearCalls(again.heard, [helpCall('h1'), helpCall('h2')]).ring?.helpId).toBe('h2');
    expect(hearCalls(again.heard, []).ring).toBeUndefined();
  });

  it('requests for help at the front desk make no sound where somebody is coming already', () => {
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
  it('the visitor’s language is named in words, and left as it came where it is no language', () => {
    expect(languageName('pl', 'en')).toBe('Polish');
    expect(languageName('zh-Hans', 'en')).toBe('Simplified Chinese');
    expect(languageName('not a tag', 'en')).toBe('not a tag');
  });
});
