/** What Electron's own type file knows: the members, options and events of every class and interface in it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One declaration of a member; a name may have several. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly deprecated: boolean;
  /** A method's from its bracket on, a property's from its type on. */
  readonly text: string;
  readonly isMethod: boolean;
  /** The type file says that only a whole number will do. */
  readonly isInteger: boolean;
}

export interface Declaration {
  readonly name: string;
  readonly isClass: boolean;
  readonly parents: readonly string[];
  readonly members: ReadonlyMap<string, readonly Member[]>;
  /** Names of `on(event: '…')`, and whether they are deprecated; empty where any name will do (`ipcMain`). */
  readonly events: ReadonlyMap<string, boolean>;
}

const HEAD = /^ {2}(interface|class) (\w+)(?:<.*?>)?(?: (?:extends|implements) (.+?))? \{/;
const MEMBER = /^ {4}(?:static |readonly )*([A-Za-z_$][\w$]*)(\??)([(:<][^]*)$/;
const EVENT = /^ {4}on\(event: '([^']+)'/;
const EXPORT = /^ {4}(?:const|class) (\w+)(?:: | extends )/;
const CONST = /^ {2}const (\w+): (?:typeof )?(\w+);/;

interface Open {
  readonly name: string;
  readonly isClass: boolean;
  readonly parents: string[];
  readonly members: Map<string, Member[]>;
  readonly events: Map<string, boolean>;
}

/** Takes one member, which may go over several lines, with the comment above it. */
function takeMember(open: Open, text: string, comment: string): void {
  const [, name, mark, rest] = MEMBER.exec(text) ?? [];
  if (name === undefined || rest === undefined) return;
  const deprecated = comment.includes('@deprecated');
  const event = EVENT.exec(text)?.[1];
  if (event !== undefined) open.events.set(event, deprecated);
  const isMethod = !rest.startsWith(':');
  const member = {
    name,
    optional: mark === '?',
    deprecated,
    text: (isMethod ? rest : rest.slice(1)).replace(/;\s*$/, ''),
    isMethod,
    isInteger: /must be an\s+(?:\*\s+)?integer/.test(comment),
  };
  open.members.set(name, [...(open.members.get(name) ?? []), member]);
}

const isWhole = (text: string): boolean =>
  text.trimEnd().endsWith(';') && text.split('(').length === text.split(')').length;

function parse(text: string) {
  const declarations = new Map<string, Declaration>();
  const exported = new Set<string>();
  const constants = new Map<string, string>();
  let open: Open | undefined;
  let exporting = false;
  let comment = '';
  let inComment = false;
  let pending = '';
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (inComment || trimmed.startsWith('/*')) {
      // What stands inside a member is about its listener's arguments.
      if (pending === '') comment = inComment ? `${comment}\n${trimmed}` : trimmed;
      inComment = !trimmed.endsWith('*/');
      continue;
    }
    if (line === '  namespace CrossProcessExports {') exporting = true;
    else if (line === '  }') {
      open = undefined;
      exporting = false;
    }
    const exportName = exporting ? EXPORT.exec(line)?.[1] : undefined;
    if (exportName !== undefined) exported.add(exportName);
    const constant = CONST.exec(line);
    if (constant?.[1] !== undefined && constant[2] !== undefined) constants.set(constant[1], constant[2]);
    const head = HEAD.exec(line);
    if (head?.[2] !== undefined) {
      const parents = (head[3] ?? '').split(/,|implements/).map((name) => name.replace(/<.*/, '').trim());
      const isClass = head[1] === 'class';
      open = {
        name: head[2],
        isClass,
        parents: parents.filter(Boolean),
        members: new Map(),
        events: new Map(),
      };
      declarations.set(head[2], open);
      comment = '';
    } else if (open !== undefined && trimmed !== '' && !trimmed.startsWith('//')) {
      pending = pending === '' ? line : `${pending} ${trimmed}`;
      if (!isWhole(pending)) continue;
      takeMember(open, pending, comment);
      pending = '';
      comment = '';
    }
  }
  return { declarations, exported, constants };
}

const file = join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts');
const { declarations, exported, constants } = parse(readFileSync(file, 'utf8'));

/** What `import … from 'electron'` may name. */
export const exportedNames: ReadonlySet<string> = exported;

/** The class or interface behind an exported constant, such as `Session` behind `session`. */
export const typeOfExport = (name: string): string | undefined => constants.get(name);

const EMITTER = new Set([
  'on',
  'once',
  'off',
  'emit',
  'addListener',
  'prependListener',
  'removeListener',
  'removeAllListeners',
  'listeners',
  'listenerCount',
  'eventNames',
  'setMaxListeners',
]);

export const isEmitterMember = (member: string): boolean => EMITTER.has(member);

/** The declaration of `name` and of all it inherits from; empty when the type file has none. */
export function chainOf(name: string): Declaration[] {
  const own = declarations.get(name);
  if (own === undefined) return [];
  return [own, ...own.parents.flatMap(chainOf)];
}

const isEmitter = (chain: readonly Declaration[]): boolean =>
  chain.some(({ parents }) => parents.some((parent) => parent.endsWith('EventEmitter')));

function known(name: string): Declaration[] {
  const chain = chainOf(name);
  if (chain.length === 0) throw new Error(`Electron's types have no ${name}.`);
  return chain;
}

/** All declarations of a member of `name`, its own before inherited ones. */
export const membersOf = (name: string, member: string): readonly Member[] =>
  known(name)
    .map(({ members }) => members.get(member))
    .find((found) => found !== undefined) ?? [];

/** Whether `name` (a class or an interface) has `member`, itself or by inheritance. */
export function knowsMember(name: string, member: string): boolean {
  return membersOf(name, member).length > 0 || (isEmitter(known(name)) && EMITTER.has(member));
}

/** Whether `name` has the event; a class that declares none takes any. */
export function knowsEvent(name: string, event: string): boolean {
  const lists = chainOf(name).map(({ events }) => events);
  return lists.every(({ size }) => size === 0) || lists.some((events) => events.has(event));
}

export const isDeprecatedEvent = (name: string, event: string): boolean =>
  chainOf(name).some(({ events }) => events.get(event) === true);

/** Whether every declaration of the member is deprecated. */
export function isDeprecated(name: string, member: string): boolean {
  const found = membersOf(name, member);
  return found.length > 0 && found.every(({ deprecated }) => deprecated);
}

/** What a value of an interface is made of; undefined for classes and for what emits events, whose insides stay theirs. */
export function fieldsOf(name: string): ReadonlyMap<string, Member> | undefined {
  const chain = chainOf(name);
  if (chain.length === 0 || chain.some(({ isClass }) => isClass) || isEmitter(chain)) return undefined;
  const fields = new Map<string, Member>();
  for (const { members } of chain.toReversed()) {
    for (const [key, [first]] of members) if (first !== undefined) fields.set(key, first);
  }
  return fields;
}
