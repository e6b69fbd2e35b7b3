import { describe, expect, it } from 'vitest';
import { deskLobby as lobby, made } from '../../../test/support/hubs/desk-lobby.ts';

const START = '2026-01-05T14:00:00.000Z';
const END = '2026-01-05T14:30:00.000Z';
const BOOKING = { lineId: 7, firstName: 'Olga', startTime: START, endTime: END };

describe('what is known of a visitor', () => {
  it('the phone number and the address of a visitor are sent only where they are asked for', async () => {
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

describe('two front desks with one visitor open', () => {
  it('two front desks with one visitor open see each other, by the clerk who is signed in', async () => {
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

  it('two front desks with one visitor open have nothing open any more once clerks have to sign in', async () => {
    const { client, hub, staff } = await lobby(made({}));
    const mine = await client.appointments.presence({ appointmentId: 'a1', isChanging: false });
    await mine.next();
    expect(hub.bookings.presence.count()).toBe(1);
    await staff.add('M. Okafor', '482915');
    await expect.poll(() => hub.bookings.presence.count()).toBe(0);
  });
});
