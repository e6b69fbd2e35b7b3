/** Bookings as front desks ask for them: over sockets, of a whole hub, with a service that answers as the test wants. */
import { describe, expect, it } from 'vitest';
import { deskLobby as lobby, made } from '../../../test/support/hubs/desk-lobby.ts';
import { inSeconds } from '../../../test/support/eventually.ts';
import { readEvent } from '../webhooks/event.ts';

const START = '2026-01-05T14:00:00.000Z';
const END = '2026-01-05T14:30:00.000Z';
const BOOKING = { lineId: 7, firstName: 'Olga', startTime: START, endTime: END };
const DRAFT = { draftId: 'd1', booking: BOOKING };
const LATE = { ...BOOKING, startTime: '2026-01-05T08:00:00.000Z', endTime: '2026-01-05T08:30:00.000Z' };

describe('a booking at the front desk', () => {
  it('is told with the code that the service gave it', async () => {
    const { client } = await lobby(made({ id: '900', publicId: 'P-9' }));
    expect(await client.appointments.create(DRAFT)).toEqual({
      kind: 'created',
      appointmentId: '900',
      code: 'P-9',
    });
  });

  it('is told without a code where the service gives none, and with one that is the id where it gives that', async () => {
    const { client, script } = await lobby(made({ id: '900' }));
    expect(await client.appointments.create(DRAFT)).toEqual({ kind: 'created', appointmentId: '900' });
    script.answer = made({ id: '901', publicId: '901' });
    expect(await client.appointments.create({ ...DRAFT, draftId: 'd2' })).toMatchObject({ code: '901' });
  });

  it('is in the day under whatever id the service gives it, and its tickets’ events are read', async () => {
    const id = `appointment:${'0123456789abcdef'.repeat(11)}`;
    const { client } = await lobby(made({ id, publicId: 'P-9' }));
    expect(await client.appointments.create(DRAFT)).toMatchObject({ kind: 'created', appointmentId: id });
    const first = (await (await client.appointments.watch()).next()).value;
    expect(first).toMatchObject({ kind: 'snapshot', appointments: [{ appointmentId: id, code: 'P-9' }] });
    expect(await client.appointments.checkInAtDesk({ appointmentId: id })).toMatchObject({
      kind: 'accepted',
    });
    const body = JSON.stringify({ type: 'ticket_created', data: { id, status: 'NEW' } });
    expect(readEvent(Buffer.from(body))).toMatchObject({ event: { data: { id } } });
  });

  it('is told with its code by a service that takes five seconds, and as kept by one that takes longer', async () => {
    for (const [seconds, kind] of [
      [5, 'created'],
      [9, 'kept'],
    ] as const) {
      const { client, script, clock } = await lobby(made({ id: '900' }));
      script.answer = () =>
        new Promise((resolve) => {
          clock.after(seconds * 1_000, () => resolve(Response.json({ id: '900', publicId: 'P-9' })));
        });
      let told: unknown;
      void client.appointments.create(DRAFT).then((answer) => (told = answer));
      let passed = 0;
      await inSeconds(clock, () => {
        passed += 1;
        expect(told).toBeDefined();
      });
      expect(told).toMatchObject({ kind });
      expect(passed).toBeLessThanOrEqual(8);
      // A hub that closes waits for what is under way.
      await clock.advance(10_000);
    }
  });

  it('of which the service gives no id is told as such, and is in the inbox', async () => {
    const { client, hub } = await lobby(made({}));
    expect(await client.appointments.create(DRAFT)).toEqual({ kind: 'created-without-id' });
    expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'no-id' }]);
  });

  it.each([
    ['for any user', undefined, { publicId: 'P-9' }],
    ['for any user, inside data', undefined, { data: { publicId: 'P-9' } }],
    ['for one user', 5, { publicId: 'P-9' }],
    ['for one user, inside data', 5, { id: null, data: { publicId: 'P-9' } }],
  ])(
    'of which the service gives a code and no id is told with the code, here and in the inbox: %s',
    async (_, assigneeId, body) => {
      const { client, hub, requests } = await lobby(made(body));
      const booking = { ...BOOKING, ...(assigneeId === undefined ? {} : { assigneeId }) };
      const answer = { kind: 'created-without-id', code: 'P-9' };
      expect(await client.appointments.create({ ...DRAFT, booking })).toEqual(answer);
      expect(await client.appointments.create({ ...DRAFT, booking })).toEqual(answer);
      expect(hub.status.snapshot().notices).toMatchObject([{ kind: 'no-id', whom: 'Olga', code: 'P-9' }]);
      expect(requests).toHaveLength(1);
    },
  );

  it('goes to the one named, or without a user to whom the service picks', async () => {
    const { client, requests } = await lobby(made({ id: '900' }));
    await client.appointments.create(DRAFT);
    await client.appointments.create({ draftId: 'd2', booking: { ...BOOKING, assigneeId: 5 } });
    expect(requests).toEqual([
      { path: 'POST /v1/appointments/auto-assign', body: BOOKING },
      { path: 'POST /v1/appointments', body: { ...BOOKING, assigneeId: 5 } },
    ]);
  });

  it('that is pressed twice, also on a line after the one that was lost, is made once', async () => {
    const { client, requests, screens } = await lobby(made({ id: '900', publicId: 'P-9' }));
    const again = (await screens.client('desk')).client;
    const answers = await Promise.all([
      client.appointments.create(DRAFT),
      client.appointments.create(DRAFT),
      again.appointments.create(DRAFT),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(['created', 'created', 'created']);
    expect(requests).toHaveLength(1);
  });

  it('reads the refusal in the service’s words, and is sent again once it is corrected', async () => {
    const { client, script, requests, hub } = await lobby(made({ message: 'The line is disabled.' }, 409));
    const answer = await client.appointments.create(DRAFT);
    expect(answer).toEqual({ kind: 'refused', noticeId: 'intent-1', message: 'The line is disabled.' });
    expect(hub.status.snapshot().notices).toMatchObject([{ noticeId: 'intent-1' }]);
    script.answer = made({ id: '900', publicId: 'P-9' });
    expect(await client.appointments.create(DRAFT)).toMatchObject({ kind: 'created' });
    expect(requests).toHaveLength(2);
  });

  it('with a mistake is told which, and nothing is sent', async () => {
    const { client, requests } = await lobby(made({ id: '900' }));
    const booking = { ...BOOKING, firstName: 'O', endTime: START, phoneNumber: '123' };
    const answer = await client.appointments.create({ draftId: 'd', booking });
    expect(answer.kind === 'invalid' && answer.problems.map(({ field }) => field)).toEqual([
      'firstName',
      'phoneNumber',
      'endTime',
    ]);
    expect(requests).toEqual([]);
  });
});

describe('an appointment that is moved', () => {
  it('is told once the service has agreed, which is asked for nothing but what changes', async () => {
    const { client, script, requests } = await lobby(made({ id: '900', publicId: 'P-9' }));
    await client.appointments.create(DRAFT);
    script.answer = made({}, 200);
    const patch = { endTime: '2026-01-05T15:00:00.000Z' };
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

  it('is kept where nothing answers, and not moved where it cannot be', async () => {
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

describe('what is known of a visitor', () => {
  it('has the phone number and the address only where they are asked for', async () => {
    const { client } = await lobby(made({ id: '900', publicId: 'P-9' }));
    const contact = { phoneNumber: '+48600555118', email: 'olga@example.org' };
    await client.appointments.create({
      draftId: 'd',
      booking: { ...BOOKING, ...contact, languageCode: 'pl' },
    });
    const short = await client.appointments.details({ appointmentId: '900', withContact: false });
    expect(short).toMatchObject({ lineId: 7, languageCode: 'pl', hasContact: true });
    expect(JSON.stringify(short)).not.toMatch(/118|example/);
    expect(await client.appointments.details({ appointmentId: '900', withContact: true })).toMatchObject({
      contact,
      history: [{ kind: 'deed', what: 'create', origin: 'staff', state: 'done' }],
    });
    expect(await client.appointments.details({ appointmentId: 'x', withContact: true })).toEqual({
      kind: 'unknown-appointment',
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

it('who was moved to later, is here or calls from a kiosk is not marked together with others', async () => {
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

describe('two front desks with one visitor open', () => {
  it('see each other, by the clerk who is signed in', async () => {
    const { client, screens, staff } = await lobby(made({}));
    const added = await staff.add('M. Okafor', '482915');
    expect(added.kind).toBe('done');
    staff.setSignIn(true);
    const other = (await screens.client('desk', 2)).client;
    const who = await other.staff.who();
    const first = await who.next();
    const clerkId = first.done === true ? '' : (first.value.clerks[0]?.clerkId ?? '');
    for (const each of [client, other])
      expect(await each.staff.signIn({ clerkId, pin: '482915' })).toEqual({ kind: 'right' });
    const open = { appointmentId: 'a1', isChanging: false };
    const mine = await client.appointments.presence(open);
    expect((await mine.next()).value).toEqual({ others: [] });
    const theirs = await other.appointments.presence({ ...open, isChanging: true });
    expect((await theirs.next()).value).toEqual({ others: [{ name: 'M. Okafor', isChanging: false }] });
    expect((await mine.next()).value).toEqual({ others: [{ name: 'M. Okafor', isChanging: true }] });
    await other.staff.lock();
    expect((await mine.next()).value).toEqual({ others: [] });
  });

  it('have nothing open any more once clerks have to sign in', async () => {
    const { client, hub, staff } = await lobby(made({}));
    const mine = await client.appointments.presence({ appointmentId: 'a1', isChanging: false });
    await mine.next();
    expect(hub.bookings.presence.count()).toBe(1);
    await staff.add('M. Okafor', '482915');
    await expect.poll(() => hub.bookings.presence.count()).toBe(0);
  });
});
