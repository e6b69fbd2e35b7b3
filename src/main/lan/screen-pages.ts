/** Answers browsers' requests for one surface: its entry, page and files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surface } from '../../contract/roles.ts';
import { isFileOf, type Sound, type SoundAt } from '../screens/screens-files.ts';
import type { Picture, PictureAt } from '../screens/pictures.ts';
import type { Accounts } from '../oidc/accounts.ts';
import { answerAccount, hasAccounts } from './account-pages.ts';
import { ANSWER_HEADERS, answerText } from './answers.ts';
import type { CheckedRequest, Door } from './handler.ts';
import { type Downloads, NOTHING_HERE, sendFile } from './send-file.ts';
import type { GrantEntry } from './grant-entry.ts';
import type { HouseShown } from './house-page.ts';
import type { Entered, Jar } from './jar.ts';
import { type LocalEntry, type EntryWords, openedBy } from './entry.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { lineKeyText } from './line-proof.ts';
import { isFromAnotherPort } from './refusals.ts';
import { pageOf, slotInQuery } from './screen-cookies.ts';

/** Printed addresses are for this machine, grants for others. */
export type Entering =
  | {
      readonly kind: 'printed';
      readonly entry: Pick<LocalEntry, 'opens' | 'hasPrinted'>;
      readonly accounts: KnownAccounts;
      readonly words: EntryWords;
    }
  | { readonly kind: 'granted'; readonly grants: GrantEntry };

interface PagesDeps {
  readonly surface: Surface;
  readonly port: number;
  /** Absent: no sign-in with accounts. */
  readonly signIns?: Pick<Accounts, 'begin' | 'finish'> | undefined;
  readonly door: Door;
  readonly root: string;
  readonly entry: Entering;
  readonly jar: Jar;
  readonly pictureAt: PictureAt;
  readonly soundAt: SoundAt;
  readonly downloads: Downloads;
  readonly house?: (() => HouseShown) | undefined;
}

function sendHeld(
  { bytes, headers }: Picture | Sound,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, { ...ANSWER_HEADERS, ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Also resolves when the browser disconnects. */
function sendSound(sound: Sound, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    sendHeld(sound, request, response);
  });
}

/** A redirect would keep the cross-site origin, a page does not. */
function leadOn(response: ServerResponse, to: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    ...headers,
    'cache-control': 'no-store',
    refresh: `0; url=${to}`,
    'content-type': 'text/html; charset=utf-8',
  });
  response.end(
    `<!doctype html><link rel="icon" href="data:,"><title>Foyer</title><p><a href="${to}">Foyer</a></p>\n`,
  );
}

function answerEntered(
  deps: PagesDeps,
  entered: Entered,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  switch (entered.kind) {
    case 'entered': {
      const page = pageOf(deps.surface, entered.slot);
      const cookie = { 'set-cookie': entered.setCookie };
      if (deps.entry.kind === 'granted' || isFromAnotherPort(request)) return leadOn(response, page, cookie);
      response.writeHead(303, {
        ...ANSWER_HEADERS,
        ...cookie,
        'cache-control': 'no-store',
        location: page,
      });
      response.end();
      return;
    }
    case 'jar-full':
      return answerText(response, 409, 'This browser cannot open another of these screens. Close one first.');
    case 'hub-full':
      return answerText(response, 503, 'Too many of these screens are open. Close one first.');
  }
}

/** A page of this origin may belong to a program that had the port, so only bookmarks are accepted. */
async function comeBack(
  { surface, jar }: PagesDeps,
  { entry, accounts }: Extract<Entering, { kind: 'printed' }>,
  { path, query }: CheckedRequest,
  { headers, socket }: IncomingMessage,
): Promise<Entered | undefined> {
  const { cookie, 'sec-fetch-site': from } = headers;
  const slot = from === 'none' && isPageOf(surface, path) ? slotInQuery(query) : undefined;
  const wasHere = slot !== undefined && !jar.screenIn(cookie, slot) && jar.wasScreenIn(cookie, slot);
  const isByAddress = from !== 'same-origin' && entry.hasPrinted(surface, path);
  if (!isByAddress && !wasHere) return undefined;
  if (!(await accounts.isKnown(surface, socket))) return undefined;
  return slot === undefined ? jar.enter(cookie) : jar.reenter(cookie, slot);
}

async function enter(
  deps: PagesDeps,
  asked: CheckedRequest,
  request: IncomingMessage,
): Promise<Entered | undefined> {
  const { surface, entry, jar } = deps;
  const { cookie } = request.headers;
  if (entry.kind === 'granted') return entry.grants.enter(surface, asked.path, cookie, jar);
  if (!entry.entry.opens(surface, asked.path)) return comeBack(deps, entry, asked, request);
  await entry.accounts.note(surface, request.socket);
  return jar.enter(cookie);
}

function answerStranger(
  { surface, entry, jar }: PagesDeps,
  { host, path, query }: CheckedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (entry.kind === 'printed') {
    const before = slotInQuery(query);
    const isKnown = before !== undefined && jar.wasScreenIn(request.headers.cookie, before) !== undefined;
    return isKnown
      ? answerText(response, 403, entry.words.before)
      : answerText(response, 401, entry.words.unknown);
  }
  const { grants } = entry;
  const slot = request.method === 'GET' && isPageOf(surface, path) ? slotInQuery(query) : undefined;
  const moved = slot === undefined ? undefined : jar.movedFrom(request.headers.cookie, slot);
  const address = moved && grants.addressFor(moved.id, host);
  if (address === undefined)
    return answerText(
      response,
      401,
      `This screen is not paired. Open ${grants.pairingAddressAt(host)} on it.`,
    );
  response.writeHead(303, { ...ANSWER_HEADERS, location: address, 'cache-control': 'no-store' });
  response.end();
}

function answerJson(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** For a page that has proved who it is. */
function answerAgain(
  { surface, jar }: PagesDeps,
  { path, query }: CheckedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const slot = slotInQuery(query);
  const ticket = path.slice(`/${surface}/again/`.length);
  const cookie = slot === undefined ? undefined : jar.keptAgain(request.headers.cookie, slot, ticket);
  if (cookie === undefined) return answerText(response, 401, 'This is not a screen of this computer.');
  response.writeHead(204, { ...ANSWER_HEADERS, 'set-cookie': cookie, 'cache-control': 'no-store' });
  response.end();
}

const isPageOf = (surface: Surface, path: string): boolean =>
  [`/${surface}`, `/${surface}/`, `/${surface}/index.html`].includes(path);

/** `Host` and `Origin` are checked already. */
export async function answerPage(
  deps: PagesDeps,
  asked: CheckedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { surface, jar } = deps;
  const { path, query } = asked;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerText(response, 405, 'This address only accepts GET requests.');
  }
  const { cookie } = request.headers;
  const opened = deps.entry.kind === 'printed' ? openedBy(surface, path) : undefined;
  if (opened !== undefined) return leadOn(response, opened);
  const slot = slotInQuery(query);
  const ofSlot = slot === undefined ? undefined : jar.screenIn(cookie, slot);
  if (deps.signIns && hasAccounts(surface)) {
    const account = { accounts: deps.signIns, surface, port: deps.port, door: deps.door };
    const answering = answerAccount(account, asked, { screen: ofSlot, slot, leadOn }, request, response);
    if (answering) return answering;
  }
  // A HEAD request, such as for a link preview, opens no page.
  const entered = request.method === 'GET' ? await enter(deps, asked, request) : undefined;
  if (entered) return answerEntered(deps, entered, request, response);
  if (path.startsWith(`/${surface}/again/`)) return answerAgain(deps, asked, request, response);
  if (path === `/${surface}/line` && deps.door.kind === 'loopback' && ofSlot)
    return answerJson(response, lineKeyText(ofSlot));
  const screen = isPageOf(surface, path) ? ofSlot : jar.anyScreen(cookie);
  if (!screen) return answerStranger(deps, asked, request, response);
  if (path === `/${surface}`) {
    response.writeHead(308, {
      ...ANSWER_HEADERS,
      location: pageOf(surface, slot ?? 1),
      'cache-control': 'no-store',
    });
    response.end();
    return;
  }
  const picture = deps.pictureAt(path);
  if (picture) return sendHeld(picture, request, response);
  const sound = ofSlot && deps.soundAt(path, ofSlot);
  if (!sound && !isFileOf(surface, path)) return answerText(response, 404, NOTHING_HERE);
  // Browsers drop a cookie at its expiry.
  const kept =
    request.method === 'GET' && isPageOf(surface, path) ? jar.keptOn(cookie, slot ?? 1) : undefined;
  if (kept !== undefined) response.setHeader('set-cookie', kept);
  const sending = deps.downloads.begin(screen, () =>
    sound ? sendSound(sound, request, response) : sendFile(deps.root, path, request, response, deps.house),
  );
  if (!sending) return answerText(response, 429, 'This screen requested too many files at once. Reload it.');
  await sending;
}
