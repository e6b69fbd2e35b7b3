/** Makes the double as narrow as Electron's types: what they do not know is an error, and so is what the double lacks. */
import { knowsEvent, knowsMember } from './declarations.ts';

/** Real, and used by tests to look, but missing in the types. */
const UNTYPED = new Set(['WebContents.getLastWebPreferences']);

const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener']);

/** Wraps `target` as Electron's `name`. Several names are an object that has the members of all. */
export function strict<T extends object>(names: string | readonly string[], target: T): T {
  const list = typeof names === 'string' ? [names] : names;
  const title = list.join(' & ');
  function check(key: string): void {
    if (UNTYPED.has(`${title}.${key}`)) return;
    if (!list.some((name) => knowsMember(name, key)))
      throw new Error(`Electron's types know no ${title}.${key}.`);
  }
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return Reflect.get(object, key);
      check(key);
      if (!(key in object)) throw new Error(`The double has no ${title}.${key}.`);
      const value: unknown = Reflect.get(object, key);
      if (typeof value !== 'function') return value;
      if (!LISTENING.has(key)) return value.bind(object) as unknown;
      return (event: string, listener: unknown) => {
        if (!list.some((name) => knowsEvent(name, event)))
          throw new Error(`Electron's types know no event ${event} of ${title}.`);
        return Reflect.apply(value, object, [event, listener]) as unknown;
      };
    },
    set(object, key, value) {
      if (typeof key === 'string') check(key);
      return Reflect.set(object, key, value);
    },
  });
}

/** Which options hold options themselves. */
const NESTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BrowserWindowConstructorOptions: { webPreferences: 'WebPreferences' },
  CustomScheme: { privileges: 'Privileges' },
  MenuItemConstructorOptions: { submenu: 'MenuItemConstructorOptions' },
};

/** Throws for an option that `name` does not have, also in the options it holds. */
export function checkOptions(name: string, options: unknown): void {
  if (Array.isArray(options)) {
    for (const each of options) checkOptions(name, each);
    return;
  }
  if (typeof options !== 'object' || options === null) return;
  for (const [key, value] of Object.entries(options)) {
    if (!knowsMember(name, key)) throw new Error(`Electron's types know no option ${key} of ${name}.`);
    const nested = NESTED[name]?.[key];
    if (nested !== undefined) checkOptions(nested, value);
  }
}
