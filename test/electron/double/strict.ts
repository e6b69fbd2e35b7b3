/** Makes the double as narrow as Electron's types: what they do not know, what is deprecated and what has another type is an error, and so is what the double lacks. */
import { INTEGERS, problemOf } from './check-value.ts';
import {
  isDeprecated,
  isDeprecatedEvent,
  isEmitterMember,
  knowsEvent,
  knowsMember,
  type Member,
  membersOf,
} from './declarations.ts';
import { readSignature, readType, type Signature, type Type } from './type-text.ts';
import { standsFor } from './wrapped.ts';

/** Real, and used by tests to look, but missing in the types. */
const UNTYPED = new Set(['WebContents.getLastWebPreferences']);

const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener']);

function callProblem(args: readonly unknown[], { parameters }: Signature, where: string): string | undefined {
  const last = parameters.at(-1);
  if (args.length > parameters.length && last?.rest !== true)
    return `${where} takes no ${args.length} arguments`;
  for (const [index, parameter] of parameters.entries()) {
    const { name, optional, rest, type } = parameter;
    if (rest) return undefined;
    const value = args[index];
    if (value === undefined && optional) continue;
    const at = `${where}'s ${name}`;
    const isPart = INTEGERS.has(name) && typeof value === 'number' && !Number.isInteger(value);
    const problem = isPart ? `${at} must be a whole number` : problemOf(value, type, at);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Throws when no declaration of the member takes these arguments. */
export function checkCall(where: string, members: readonly Member[], args: readonly unknown[]): void {
  const problems = members
    .filter(({ isMethod }) => isMethod)
    .map(({ text }) => callProblem(args, readSignature(text), where));
  if (problems.length > 0 && !problems.includes(undefined)) throw new TypeError(`${problems[0]}.`);
}

/** The double keeps its own word: what it answers is what Electron's types promise. */
function checkedAnswer(where: string, members: readonly Member[], answer: unknown): unknown {
  const results = members.filter(({ isMethod }) => isMethod).map(({ text }) => readSignature(text).result);
  const check = (value: unknown, types: readonly Type[]): unknown => {
    const problems = types.map((type) => problemOf(value, type, `The double's answer of ${where}`));
    if (problems.length > 0 && !problems.includes(undefined)) throw new TypeError(`${problems[0]}.`);
    return value;
  };
  if (!(answer instanceof Promise)) return check(answer, results);
  const promised = results.flatMap((type) =>
    type.kind === 'name' && type.name === 'Promise' ? type.of : [],
  );
  return answer.then((value: unknown) => check(value, promised));
}

interface Target {
  readonly names: readonly string[];
  readonly title: string;
}

function checkMember({ names, title }: Target, key: string): void {
  if (UNTYPED.has(`${title}.${key}`)) return;
  const owners = names.filter((name) => knowsMember(name, key));
  if (owners.length === 0) throw new Error(`Electron's types know no ${title}.${key}.`);
  if (owners.every((name) => isDeprecated(name, key)))
    throw new Error(`${title}.${key} is deprecated in Electron.`);
}

function listening({ names, title }: Target, event: string): void {
  if (event.startsWith('double:')) return;
  if (!names.some((name) => knowsEvent(name, event)))
    throw new Error(`Electron's types know no event ${event} of ${title}.`);
  if (names.some((name) => isDeprecatedEvent(name, event)))
    throw new Error(`The event ${event} of ${title} is deprecated in Electron.`);
}

/** A method as the app gets it. */
function guarded(target: Target, object: object, key: string, value: (...args: never[]) => unknown): unknown {
  if (LISTENING.has(key)) {
    return (event: string, listener: unknown) => {
      listening(target, event);
      if (typeof listener !== 'function') throw new TypeError(`${target.title}.${key} takes a listener.`);
      return Reflect.apply(value, object, [event, listener]) as unknown;
    };
  }
  if (isEmitterMember(key)) return value.bind(object);
  const members = target.names.flatMap((name) => membersOf(name, key));
  const where = `${target.title}.${key}`;
  return (...args: unknown[]) => {
    checkCall(where, members, args);
    return checkedAnswer(where, members, Reflect.apply(value, object, args));
  };
}

/** Wraps `object` as Electron's `name`. Several names are an object that has the members of all. */
export function strict<T extends object>(name: string | readonly string[], object: T): T {
  const names = typeof name === 'string' ? [name] : name;
  const target = { names, title: names.join(' & ') };
  const wrapper = new Proxy(object, {
    get(inner, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return Reflect.get(inner, key);
      checkMember(target, key);
      if (!(key in inner)) throw new Error(`The double has no ${target.title}.${key}.`);
      const value: unknown = Reflect.get(inner, key);
      return typeof value === 'function'
        ? guarded(target, inner, key, value as (...args: never[]) => unknown)
        : value;
    },
    set(inner, key, value) {
      if (typeof key === 'string') {
        checkMember(target, key);
        const [member] = names.flatMap((each) => membersOf(each, key));
        const problem = member && problemOf(value, readType(member.text), `${target.title}.${key}`);
        if (problem !== undefined) throw new TypeError(`${problem}.`);
      }
      return Reflect.set(inner, key, value);
    },
  });
  standsFor(wrapper, names);
  return wrapper;
}

/** Wraps a class as Electron's `name`: its constructor and its static members. */
export function strictClass<T extends object>(name: string, own: T): T {
  const target = { names: [name], title: name };
  return new Proxy(own, {
    construct(inner, args, newTarget) {
      checkCall(`new ${name}`, membersOf(name, 'constructor'), args);
      return Reflect.construct(inner as never, args, newTarget) as object;
    },
    get(inner, key) {
      if (typeof key === 'symbol' || key === 'prototype' || key === 'name' || key === 'length')
        return Reflect.get(inner, key);
      checkMember(target, key);
      if (!(key in inner)) throw new Error(`The double has no ${name}.${key}.`);
      const value: unknown = Reflect.get(inner, key);
      return typeof value === 'function'
        ? guarded(target, inner, key, value as (...args: never[]) => unknown)
        : value;
    },
  });
}

/** Throws for a value that is not Electron's `name`. */
export function checkValue(name: string, value: unknown): void {
  const problem = problemOf(value, readType(name), name);
  if (problem !== undefined) throw new TypeError(`${problem}.`);
}
