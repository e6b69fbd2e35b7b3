/** What Electron's own type file knows: the members, options and events of every class and interface in it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Declaration {
  readonly parents: readonly string[];
  readonly members: ReadonlySet<string>;
  /** Names of `on(event: '…')`; empty where any name will do (`ipcMain`). */
  readonly events: ReadonlySet<string>;
}

const HEAD = /^ {2}(?:interface|class) (\w+)(?:<.*?>)?(?: (?:extends|implements) (.+?))? \{/;
const MEMBER = /^ {4}(?:static |readonly )*([A-Za-z_$][\w$]*)\??[(:<]/;
const EVENT = /^ {4}on\(event: '([^']+)'/;
const EXPORT = /^ {4}(?:const|class) (\w+)(?:: | extends )/;

function parse(text: string): { declarations: Map<string, Declaration>; exported: Set<string> } {
  const declarations = new Map<string, Declaration>();
  const exported = new Set<string>();
  let open: { parents: string[]; members: Set<string>; events: Set<string> } | undefined;
  let exporting = false;
  for (const line of text.split('\n')) {
    if (line === '  namespace CrossProcessExports {') exporting = true;
    else if (line === '  }') {
      open = undefined;
      exporting = false;
    }
    const exportName = exporting ? EXPORT.exec(line)?.[1] : undefined;
    if (exportName !== undefined) exported.add(exportName);
    const head = HEAD.exec(line);
    if (head?.[1] !== undefined) {
      const parents = (head[2] ?? '').split(/,|implements/).map((name) => name.replace(/<.*/, '').trim());
      open = { parents: parents.filter(Boolean), members: new Set(), events: new Set() };
      declarations.set(head[1], open);
    } else if (open !== undefined) {
      const event = EVENT.exec(line)?.[1];
      if (event !== undefined) open.events.add(event);
      const member = MEMBER.exec(line)?.[1];
      if (member !== undefined) open.members.add(member);
    }
  }
  return { declarations, exported };
}

const file = join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts');
const { declarations, exported } = parse(readFileSync(file, 'utf8'));

/** What `import … from 'electron'` may name. */
export const exportedNames: ReadonlySet<string> = exported;

const EMITTER = new Set([
  'on',
  'once',
  'off',
  'emit',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'listeners',
  'listenerCount',
  'eventNames',
  'setMaxListeners',
]);

function chain(name: string): Declaration[] {
  const own = declarations.get(name);
  if (own === undefined) return [];
  return [own, ...own.parents.flatMap(chain)];
}

/** Whether `name` (a class or an interface) has `member`, itself or by inheritance. */
export function knowsMember(name: string, member: string): boolean {
  const known = chain(name);
  if (known.length === 0) throw new Error(`Electron's types have no ${name}.`);
  const emits = known.some(({ parents }) => parents.some((parent) => parent.endsWith('EventEmitter')));
  return known.some(({ members }) => members.has(member)) || (emits && EMITTER.has(member));
}

/** Whether `name` has the event; a class that declares none takes any. */
export function knowsEvent(name: string, event: string): boolean {
  const events = chain(name).flatMap((declaration) => [...declaration.events]);
  return events.length === 0 || events.includes(event);
}
