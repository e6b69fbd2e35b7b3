/** A whole hub with front desks over sockets, and a service that answers as the test wants. */
import { createFakeClock } from '../fake-clock.ts';
import { fleetOf } from '../parts/fleet-of.ts';
import { hubOf } from './hub-of.ts';
import { screensOf } from './screens-of.ts';
import { staffOf } from '../parts/staff-of.ts';

export type Answer = () => Response | Promise<Response>;

export async function deskLobby(answer: Answer) {
  const script = { answer };
  const requests: { readonly path: string; readonly body: unknown }[] = [];
  const clock = createFakeClock();
  const hub = await hubOf({
    clock,
    apiKey: 'a-key-of-the-test',
    settings: { baseUrl: 'https://service.example' },
    async fetch(input) {
      const request = new Request(input);
      const text = await request.text();
      if (request.method === 'GET') return Response.json([]);
      requests.push({
        path: `${request.method} ${new URL(request.url).pathname}`,
        body: text === '' ? undefined : JSON.parse(text),
      });
      return script.answer();
    },
  });
  const known = { ...fleetOf(), clock };
  const staff = staffOf();
  const screens = await screensOf(
    {
      hub: () => hub,
      staff,
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.reject(new Error('not asked for')),
    },
    { known },
  );
  const { client } = await screens.client('desk');
  return { hub, clock, requests, script, client, screens, staff };
}

export const made =
  (body: object, status = 201): Answer =>
  () =>
    Response.json({ statusCode: status, ...body }, { status });
