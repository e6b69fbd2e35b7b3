/**
 * What script in one page can try on another page's origin in the same browser. Each function runs in the page, so it
 * uses nothing around it. Each try is told as what came of it: `nothing`, or what was got, opened or run.
 */

export interface Foreign {
  readonly origin: string;
  readonly surface: string;
  /** Path of a script that the origin has. */
  readonly script: string;
  /** What its page may ask the hub that the attacker's may not. */
  readonly procedure: string;
}

export type Came = Readonly<Record<string, string>>;

/** Requests of every kind. */
export async function tryRequests({ origin, surface, script, procedure }: Foreign): Promise<Came> {
  const PATIENCE_MS = 3_000;
  /** For what always ends: its answer, however late, is what counts. */
  const LONG_MS = 60_000;
  const page = `${origin}/${surface}/`;
  const within = (one: Promise<string>, ms: number): Promise<string> =>
    Promise.race([
      one.catch(() => 'nothing'),
      new Promise<string>((done) => setTimeout(() => done('nothing'), ms)),
    ]);
  const fetched = async (url: string, mode: RequestMode): Promise<string> => {
    const answer = await fetch(url, { mode, credentials: 'include' });
    return `${answer.type} ${answer.status} ${(await answer.text()).slice(0, 80)}`;
  };
  const loaded = (element: HTMLElement, url: string): Promise<string> =>
    new Promise((done) => {
      element.addEventListener('error', () => done('nothing'));
      for (const good of ['load', 'loadedmetadata'])
        element.addEventListener(good, () => done(`${good} ${url}`));
      element.setAttribute(element instanceof HTMLLinkElement ? 'href' : 'src', url);
      if (element instanceof HTMLLinkElement) element.rel = 'stylesheet';
      document.body.append(element);
    });
  const socket = (): Promise<string> =>
    new Promise((done) => {
      const line = new WebSocket(`${origin.replace('http', 'ws')}/${surface}/rpc`);
      line.addEventListener('error', () => done('nothing'));
      let told = '';
      line.addEventListener('message', ({ data }) => {
        told += String(data).slice(0, 400);
        // What was asked for comes behind the answer's headers.
        setTimeout(() => done(`told ${told}`), 500);
      });
      line.addEventListener('open', () => line.send(JSON.stringify({ i: '1', p: { u: procedure, b: {} } })));
      line.addEventListener('close', () => done('nothing'));
    });
  const request = (): Promise<string> =>
    new Promise((done) => {
      const sent = new XMLHttpRequest();
      sent.open('GET', page);
      sent.withCredentials = true;
      sent.addEventListener('load', () => done(`${sent.status} ${sent.responseText.slice(0, 80)}`));
      sent.addEventListener('error', () => done('nothing'));
      sent.send();
    });
  const events = (): Promise<string> =>
    new Promise((done) => {
      const stream = new EventSource(page, { withCredentials: true });
      stream.addEventListener('open', () => done('opened'));
      stream.addEventListener('error', () => {
        stream.close();
        done('nothing');
      });
    });
  const worker = async (): Promise<string> =>
    new Promise((done) => {
      const shared = new SharedWorker(`${origin}${script}`);
      shared.addEventListener('error', () => done('nothing'));
      shared.port.addEventListener('message', () => done('told'));
      shared.port.start();
    });
  const tries: Record<string, () => Promise<string>> = {
    socket,
    cors: () => fetched(page, 'cors'),
    'no-cors': () => fetched(page, 'no-cors'),
    'same-origin': () => fetched(page, 'same-origin'),
    'no-cors of a script': () => fetched(`${origin}${script}`, 'no-cors'),
    request,
    events,
    script: () => loaded(document.createElement('script'), `${origin}${script}`),
    image: () => loaded(document.createElement('img'), page),
    style: () => loaded(document.createElement('link'), page),
    video: () => loaded(document.createElement('video'), page),
    import: async () => Object.keys((await import(`${origin}${script}`)) as object).join(' ') || 'imported',
    worker,
    'service worker': async () => (await navigator.serviceWorker.register(`${origin}${script}`)).scope,
  };
  const came = await Promise.all(
    Object.entries(tries).map(async ([name, run]) => [
      name,
      // Also what is refused at once, by a throw.
      await within((async () => await run())(), name === 'worker' ? PATIENCE_MS : LONG_MS),
    ]),
  );
  return Object.fromEntries(came) as Came;
}

/** A frame and a window with the other page. */
export async function tryWindows({ origin, surface }: Foreign): Promise<Came> {
  const PATIENCE_MS = 2_000;
  const heard: string[] = [];
  const listen = ({ data }: MessageEvent): void => void heard.push(JSON.stringify(data));
  window.addEventListener('message', listen);
  const read = (from: () => Document | null | undefined): string => {
    try {
      const text = from()?.body.innerText ?? '';
      return text === '' ? 'nothing' : text.slice(0, 300);
    } catch {
      return 'nothing';
    }
  };
  const frame = document.createElement('iframe');
  frame.src = `${origin}/${surface}/`;
  document.body.append(frame);
  const opened = window.open(`${origin}/${surface}/`, '_blank', 'popup');
  for (const other of [frame.contentWindow, opened]) other?.postMessage({ type: 'foyer:connect' }, '*');
  await new Promise((done) => setTimeout(done, PATIENCE_MS));
  for (const other of [frame.contentWindow, opened]) other?.postMessage({ type: 'foyer:connect' }, '*');
  await new Promise((done) => setTimeout(done, 500));
  window.removeEventListener('message', listen);
  const came = {
    frame: read(() => frame.contentDocument),
    window: read(() => opened?.document),
    messages: heard.filter((each) => each !== '{"type":"foyer:connect"}').join(' ') || 'nothing',
  };
  frame.remove();
  return came;
}

/** Leaves something in every store that a page has, and goes on saying it. */
export async function keepEverywhere(what: string): Promise<void> {
  localStorage.setItem('kept', what);
  sessionStorage.setItem('kept', what);
  await new Promise<void>((done, failed) => {
    const opening = indexedDB.open(what);
    opening.addEventListener('success', () => done());
    opening.addEventListener('error', () => failed(new Error('no database')));
  });
  if ('caches' in window) await caches.open(what);
  const channel = new BroadcastChannel('foyer');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  setInterval(() => channel.postMessage(what), 50);
}

/** What a page finds of what another has left. */
export async function findKept(): Promise<Came> {
  const channel = new BroadcastChannel('foyer');
  const heard = new Promise<string>((done) => {
    channel.addEventListener('message', ({ data }) => done(String(data)));
    setTimeout(() => done('nothing'), 1_000);
  });
  return {
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name).join(' '),
    caches: 'caches' in window ? (await caches.keys()).join(' ') : '',
    channel: await heard,
    cookies: document.cookie,
  };
}
