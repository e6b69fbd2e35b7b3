/** Whether a value is what the type file asks for, as Electron's converters and TypeScript would see it. */
import { chainOf, fieldsOf, type Member } from './declarations.ts';
import { readType, type Type } from './type-text.ts';
import { isOfClass } from './wrapped.ts';

/** Lengths and places: Electron reads them as 32-bit integers (gin), and refuses or passes over any other number. */
export const INTEGERS = new Set([
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
]);

const PLATFORM: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  Accelerator: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  null: (value) => value === null,
  undefined: (value) => value === undefined,
  void: () => true,
  any: () => true,
  unknown: () => true,
  this: () => true,
  object: (value) => typeof value === 'object' && value !== null,
  Buffer: (value) => Buffer.isBuffer(value),
  Uint8Array: (value) => value instanceof Uint8Array,
  Date: (value) => value instanceof Date,
  Error: (value) => value instanceof Error,
  GlobalRequest: (value) => value instanceof Request,
  GlobalResponse: (value) => value instanceof Response,
  Function: (value) => typeof value === 'function',
  Promise: (value) => value instanceof Promise,
};

const shown = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value;
};

function said(type: Type): string {
  switch (type.kind) {
    case 'name':
      return type.name;
    case 'literal':
      return JSON.stringify(type.value);
    case 'array':
      return `${said(type.of)}[]`;
    case 'union':
      return type.of.map(said).join(' | ');
    case 'function':
      return 'function';
    case 'any':
      return 'any';
  }
}

function fieldProblem(key: string, value: unknown, member: Member, where: string): string | undefined {
  const at = `${where}.${key}`;
  if (value === undefined) return member.optional || member.deprecated ? undefined : `${at} is missing`;
  if (member.deprecated) return `${at} is deprecated`;
  if (member.isMethod) return typeof value === 'function' ? undefined : `${at} is no function`;
  if ((member.isInteger || INTEGERS.has(key)) && typeof value === 'number' && !Number.isInteger(value))
    return `${at} is ${value} and must be a whole number`;
  return problemOf(value, readType(member.text), at);
}

function recordProblem(value: unknown, name: string, where: string, partial = false): string | undefined {
  const fields = fieldsOf(name);
  // Node's and the browser's own are not in Electron's file.
  if (chainOf(name).length === 0) return undefined;
  if (typeof value !== 'object' || value === null) return `${where} is ${shown(value)} and no ${name}`;
  if (fields === undefined || isOfClass(value, name))
    return isOfClass(value, name) ? undefined : `${where} is an object and no ${name}`;
  for (const key of Object.keys(value)) if (!fields.has(key)) return `${where}.${key} is unknown to ${name}`;
  for (const [key, member] of fields) {
    const field: unknown = Reflect.get(value, key);
    const problem = partial && field === undefined ? undefined : fieldProblem(key, field, member, where);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What is wrong with `value`, in words that begin with `where`, or undefined. */
export function problemOf(value: unknown, type: Type, where: string): string | undefined {
  switch (type.kind) {
    case 'any':
      return undefined;
    case 'function':
      return typeof value === 'function' ? undefined : `${where} is ${shown(value)} and no function`;
    case 'literal':
      return value === type.value ? undefined : `${where} is ${shown(value)} and not ${said(type)}`;
    case 'array':
      if (!Array.isArray(value)) return `${where} is ${shown(value)} and no list`;
      return value
        .map((each, index) => problemOf(each, type.of, `${where}[${index}]`))
        .find((problem) => problem !== undefined);
    case 'union': {
      const problems = type.of.map((each) => problemOf(value, each, where));
      if (problems.includes(undefined)) return undefined;
      // The one that came furthest says most.
      const deep = problems.find((problem) => problem?.startsWith(`${where}.`) === true);
      return deep ?? `${where} is ${shown(value)} and not ${said(type)}`;
    }
    case 'name': {
      const { name, of } = type;
      if (name === 'Array' && of[0] !== undefined)
        return problemOf(value, { kind: 'array', of: of[0] }, where);
      if (name === 'Partial' && of[0]?.kind === 'name') return recordProblem(value, of[0].name, where, true);
      const holds = Object.hasOwn(PLATFORM, name) ? PLATFORM[name] : undefined;
      if (holds === undefined) return recordProblem(value, name, where);
      return holds(value) ? undefined : `${where} is ${shown(value)} and not ${said(type)}`;
    }
  }
}
