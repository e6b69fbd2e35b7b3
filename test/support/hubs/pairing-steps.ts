/** How a browser of another machine asks to be let in, and what staff answer: the steps of pairing, for tests. */
import { expect } from 'vitest';
import type { FleetAnswer } from '../../../src/contract/fleet.ts';
import type { Surface } from '../../../src/contract/roles.ts';
import { handleOf } from '../../../src/main/access/fleet-view.ts';
import type { Screen } from '../../../src/main/access/screen.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import type { NetBrowser, PairedHouse } from './paired-of.ts';

/** As a browser marks a navigation that the page of pairing begins. */
export const LED = {
  'sec-fetch-site': 'same-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

interface Told {
  readonly kind: string;
  readonly code?: string;
  readonly address?: string;
}

export function read(text: string): Told {
  const { house, ...told } = JSON.parse(text) as Told & { house: object };
  expect(house).toEqual({ brandName: 'Northgate', brandColour: '#0c5c56', language: 'en' });
  return told;
}

export async function askToPair({ originOf }: PairedHouse, browser: NetBrowser): Promise<Told> {
  const origin = originOf('pairing');
  const { status, text } = await browser.ask('POST', `${origin}/ask`, { origin });
  expect(status).toBe(200);
  return read(text);
}

export async function standing({ originOf }: PairedHouse, browser: NetBrowser): Promise<Told> {
  return read((await browser.ask('GET', `${originOf('pairing')}/ask`)).text);
}

/** From the page of pairing to the page of the role; the screen that it is then. */
export async function pair(house: PairedHouse, surface: Surface, browser = house.browser()) {
  const { code = '' } = await askToPair(house, browser);
  const setup = house.screens.ofWindow('setup');
  const approved = house.fleet.approve(setup, { code, surface, name: `A ${surface}`, room: 'Hall' });
  const { kind, address = '' } = await standing(house, browser);
  expect([approved.kind, kind]).toEqual(['approved', 'approved']);
  expect(address.startsWith(`${house.originOf(surface)}/enter/${surface}/`)).toBe(true);
  const entered = await browser.ask('GET', address, LED);
  expect(entered).toMatchObject({ status: 200, headers: { refresh: `0; url=/${surface}/` } });
  const pass = browser.cookies.get(nameOf(house, surface)) ?? '';
  const screen = house.screens.known(surface, pass, 'network');
  if (!screen) throw new Error('the pass is no good');
  return { browser, screen, pass, address };
}

export const nameOf = ({ originOf }: PairedHouse, surface: Surface): string =>
  cookieName({ surface, port: Number(new URL(originOf(surface)).port), isSecure: true }, 1);

export const revoke = ({ fleet, screens }: PairedHouse, screen: Screen): FleetAnswer =>
  fleet.revoke(screens.ofWindow('setup'), handleOf(screen));
