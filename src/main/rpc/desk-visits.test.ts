import { describe, expect, it } from 'vitest';
import { deskLobby as lobby, made } from '../../../test/support/hubs/desk-lobby.ts';
import { inSeconds } from '../../../test/support/eventually.ts';

const START = '2026-01-05T14:00:00.000Z';
const END = '2026-01-05T14:30:00.000Z';
const BOOKING = { lineId: 7, firstName: 'Olga', startTime: START, endTime: END };
const DRAFT = { draftId: 'd1', booking: BOOKING };
const LATE = { ...BOOKING, startTime: '2026-01-05T08:00:00.000Z', endTime: '2026-01-05T08:30:00.000Z' };

describe('an appointment that is moved', () => {
  it('an appointment that is moved is told once the service has agreed, which is asked for nothing but what changes', async () => {
    const { client, script, requests } = await lobby(made({ id: '900', publicId: 'P-9' }));
    await client.appointments.create(DRAFT);
    script.answer = made({}, 200);
    const patch = { endTime: '2026-01-05T16:00:00+01:00' };
    expect(await client.appointments.edit({ appointmentId: '900', patch })).toEqual({ kind: 'changed' });
    expect(requests[1]).toEqual({ path: 'PATCH /v1/appointments/900', body: patch });
    script.answer = made({ message: 'She is away.' }, 400);
    expect(await client.appointments.edit({ appointmentId: '900', patch: { assigneeId: 6 } })).toEqual({
      kind: 'refused',
      noticeId: 'intent-3',
      message: 'She is away.',
    });
    expect(requests[2]).toEqual({ path: 'PATCH /v1/appointments/900', body: { assigneeId: 6 } });
  });

  it('an appointment that is moved is kept where nothing answers, and not moved where it cannot be', async () => {
    const { client, script, clock } = await lobby(made({ id: '900', publicId: 'P-9' }));
    await client.appointments.create(DRAFT);
    script.answer = () => {
      throw new TypeError('fetch failed');
    };
    let kept: unknown;
    void client.appointments
      .edit({ appointmentId: '900', patch: { assigneeId: 6 } })
      .then((answer) => (kept = answer));
    await inSeconds(clock, () => expect(kept).toEqual({ kind: 'kept' }));
    expect(await client.appointments.edit({ appointmentId: 'x', patch: { assigneeId: 6 } })).toEqual({
      kind: 'unknown-appointment',
    });
    expect(await client.appointments.edit({ appointmentId: '900', patch: {} })).toMatchObject({
      kind: 'invalid',
    });
  });
});

it('visitors who did not come are marked together, each is held, and each can be undone', async () => {
  const { client, script, requests, clock } = await lobby(made({ id: '900' }));
  await client.appointments.create({ draftId: 'd1', booking: LATE });
  script.answer = made({ id: '901' });
  await client.appointments.create({ draftId: 'd2', booking: LATE });
  script.answer = made({}, 200);
  const { answers } = await client.appointments.markNoShowMany({
    appointmentIds: ['900', 'x', '901', '900'],
  });
  expect(answers.map(({ appointmentId, answer }) => [appointmentId, answer.kind])).toEqual([
    ['900', 'accepted'],
    ['x', 'unknown-appointment'],
    ['901', 'accepted'],
  ]);
  const [first] = answers;
  const intent = first?.answer.kind === 'accepted' ? first.answer.appointment.intent : undefined;
  expect(intent?.state).toBe('held');
  expect(await client.appointments.undo({ intentId: intent?.intentId ?? 0 })).toMatchObject({
    kind: 'undone',
  });
  await clock.advance(9_000);
  await expect.poll(() => requests.map(({ path }) => path)).toContain('POST /v1/appointments/901/marknoshow');
  expect(requests).toHaveLength(3);
});

it('a visitor who was moved to later, is here or asks for help at a kiosk is not marked together with others', async () => {
  const { client, script, requests, clock, screens, hub } = await lobby(made({}));
  for (const [id, booking] of [
    ['moved', BOOKING],
    ['here', LATE],
    ['calls', LATE],
    ['late', LATE],
  ] as const) {
    script.answer = made({ id, publicId: `P-${id}` });
    await client.appointments.create({ draftId: id, booking });
  }
  script.answer = made({ message: 'Not now.' }, 409);
  await client.appointments.checkInAtDesk({ appointmentId: 'here' });
  await inSeconds(clock, () => expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'conflict' }]));
  script.answer = made({}, 200);
  const kiosk = (await screens.client('kiosk')).client;
  let found: unknown;
  void kiosk.appointments.find({ code: 'P-calls' }).then((answer) => (found = answer));
  await inSeconds(clock, () => expect(found).toMatchObject({ kind: 'late' }));
  await kiosk.help.ask({ reason: 'late', code: 'P-calls', language: 'en', listens: false });
  const appointmentIds = ['moved', 'here', 'calls', 'late'];
  const { answers } = await client.appointments.markNoShowMany({ appointmentIds });
  const none = { kind: 'not-possible', status: 'Scheduled' };
  expect(answers.map(({ answer }) => answer)).toMatchObject([none, none, none, { kind: 'accepted' }]);
  await inSeconds(clock, () => expect(hub.status.snapshot().waitingToSend).toBe(0));
  const marked = requests.filter(({ path }) => path.endsWith('/marknoshow')).map(({ path }) => path);
  expect(marked).toEqual(['POST /v1/appointments/late/marknoshow']);
  // One at a time a clerk may.
  expect(await client.appointments.markNoShow({ appointmentId: 'calls' })).toMatchObject({
    kind: 'accepted',
  });
  await client.appointments.undo({ intentId: 7 });
});
