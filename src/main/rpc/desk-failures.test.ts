/** Each operation of the front desk under each way in which the service does not do it: what the clerk is told, and what is sent. */
import { describe, expect, it } from 'vitest';
import { type Answer, deskLobby } from '../../../test/support/hubs/desk-lobby.ts';
import { inSeconds } from '../../../test/support/eventually.ts';
import { UNDO_MS } from '../../contract/limits.ts';

const START = '2026-01-05T08:30:00.000Z';
const BOOKING = { lineId: 7, firstName: 'Olga', startTime: START, endTime: '2026-01-05T14:30:00.000Z' };

const message = 'Not so.';

/** The forms in which a service may write a refusal: the documented one, and what others write. */
const FORMS = {
  envelope: (statusCode: number) => JSON.stringify({ statusCode, message }),
  message: () => JSON.stringify({ message }),
  errors: () => JSON.stringify({ errors: [{ message }] }),
  code: () => JSON.stringify({ code: 'CONFLICT', message }),
  empty: () => null,
  text: () => message,
} as const;

const answered =
  (status: number, form: keyof typeof FORMS): Answer =>
  () => {
    const type = form === 'text' ? 'text/plain' : 'application/json';
    return new Response(FORMS[form](status), { status, headers: { 'content-type': type } });
  };

const failing =
  (code: string): Answer =>
  () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
  };

/** Five appointments of today, and a service that fails from now on. */
async function openFailing(answer: Answer) {
  let made = 0;
  const yes: Answer = () => Response.json({ statusCode: 201, id: `a${(made += 1)}`, publicId: `P-${made}` });
  const l = await deskLobby(yes);
  const { appointments } = l.client;
  for (const n of [1, 2, 3, 4, 5, 6]) await appointments.create({ draftId: `d${n}`, booking: BOOKING });
  l.requests.length = 0;
  l.script.answer = answer;
  const statusOf = async () => {
    const { value } = await l.hub.day.watch(undefined).next();
    const all = value?.kind === 'snapshot' ? value.appointments : [];
    return Object.fromEntries(all.map(({ appointmentId, status }) => [appointmentId, status]));
  };
  /** What staff have in front of them of what was asked; a slow disk is another matter. */
  const notices = () => {
    const all = l.hub.status.snapshot().notices;
    return all.flatMap(({ kind }) => (kind === 'storage' ? [] : [kind]));
  };
  return {
    ...l,
    statusOf,
    notices,
    async recover(): Promise<void> {
      l.requests.length = 0;
      l.script.answer = yes;
      await inSeconds(l.clock, () => expect(l.hub.status.snapshot().waitingToSend).toBe(0));
    },
    /** Each operation once; what each was answered. */
    async askAll() {
      const answers = Promise.all([
        appointments.create({ draftId: 'new', booking: { ...BOOKING, assigneeId: 5 } }),
        appointments.create({ draftId: 'auto', booking: BOOKING }),
        appointments.edit({ appointmentId: 'a1', patch: { assigneeId: 6 } }),
        appointments.checkInAtDesk({ appointmentId: 'a2' }),
        appointments.markNoShow({ appointmentId: 'a3' }),
        appointments.cancel({ appointmentId: 'a4' }),
        appointments.markNoShowMany({ appointmentIds: ['a5', 'a6'] }),
      ]);
      let told: Awaited<typeof answers> | undefined;
      void answers.then((all) => (told = all));
      await inSeconds(l.clock, () => expect(told).toBeDefined());
      // No-shows and cancellations wait until they cannot be undone any more.
      let seconds = 0;
      await inSeconds(l.clock, () => expect((seconds += 1)).toBeGreaterThan(UNDO_MS / 1_000 + 1));
      return told?.map((each) =>
        'kind' in each ? each.kind : each.answers.map(({ answer: { kind } }) => kind).join(' '),
      );
    },
  };
}

const PATHS = [
  'POST /v1/appointments',
  'POST /v1/appointments/auto-assign',
  'PATCH /v1/appointments/a1',
  'POST /v1/appointments/a2/checkin',
  'POST /v1/appointments/a3/marknoshow',
  'POST /v1/appointments/a4/cancel',
  'POST /v1/appointments/a5/marknoshow',
  'POST /v1/appointments/a6/marknoshow',
];
const ACCEPTED = ['accepted', 'accepted', 'accepted', 'accepted accepted'];
const AS_ASKED = { a2: 'Checked-in', a3: 'No-show', a4: 'Cancelled', a5: 'No-show', a6: 'No-show' };
const sentTo = ({ requests }: { readonly requests: readonly { readonly path: string }[] }) =>
  requests.map(({ path }) => path).toSorted();

describe('what the service refuses', () => {
  const REFUSALS = [400, 404, 409].flatMap((status) =>
    (['envelope', 'message', 'errors', 'code', 'empty'] as const).map(
      (form) => [status, form, answered(status, form)] as const,
    ),
  );
  it.each(REFUSALS)(
    'a request that the service refuses with %s (%s) is sent once, told to the clerk, and undone',
    async (_status, _form, answer) => {
      const l = await openFailing(answer);
      expect(await l.askAll()).toEqual(['refused', 'refused', 'refused', ...ACCEPTED]);
      expect(sentTo(l)).toEqual(PATHS.toSorted());
      // Only what changes goes with a change, and nothing with what sets a state.
      for (const { path, body } of l.requests.filter(({ path }) => /\/a\d/.test(path)))
        expect(body, path).toEqual(path.startsWith('PATCH') ? { assigneeId: 6 } : undefined);
      expect(new Set(Object.values(await l.statusOf()))).toEqual(new Set(['Scheduled']));
      expect(l.notices().toSorted()).toEqual([...Array<string>(6).fill('conflict'), 'refused', 'refused']);
      await l.recover();
      expect(l.requests).toEqual([]);
    },
  );
});

describe('what the service does not take for now', () => {
  it.each([
    ['401', answered(401, 'envelope')],
    ['401 without a word', answered(401, 'empty')],
    ['429', answered(429, 'envelope')],
    ['429 without a word', answered(429, 'empty')],
    ['no connection', failing('ECONNREFUSED')],
  ])(
    'a request that the service does not take for now with %s is kept, and done once it does',
    async (_what, answer) => {
      const l = await openFailing(answer);
      expect(await l.askAll()).toEqual(['kept', 'kept', 'kept', ...ACCEPTED]);
      expect(await l.statusOf()).toMatchObject({ a1: 'Scheduled', ...AS_ASKED });
      expect(l.notices()).toEqual([]);
      await l.recover();
      expect(sentTo(l)).toEqual(PATHS.toSorted());
      expect(await l.statusOf()).toMatchObject(AS_ASKED);
      expect(l.notices()).toEqual([]);
    },
  );
});

describe('what the service may have done or not', () => {
  it.each([
    ['503', answered(503, 'empty')],
    ['a refusal that is no envelope', answered(409, 'text')],
    ['an answer that is lost', failing('ECONNRESET')],
  ])(
    'a request with an unknown outcome after %s is sent again, but bookings, which a person looks after',
    async (_what, answer) => {
      const l = await openFailing(answer);
      expect(await l.askAll()).toEqual(['unresolved', 'unresolved', 'kept', ...ACCEPTED]);
      expect(
        sentTo(l).filter((path) => path.endsWith('/appointments') || path.endsWith('/auto-assign')),
      ).toEqual(PATHS.slice(0, 2));
      expect(l.notices()).toEqual(['unresolved-create', 'unresolved-create']);
      await l.recover();
      expect(sentTo(l)).toEqual(PATHS.slice(2).toSorted());
      expect(await l.statusOf()).toMatchObject(AS_ASKED);
      expect(l.notices()).toEqual(['unresolved-create', 'unresolved-create']);
    },
  );
});
