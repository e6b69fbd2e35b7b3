/** Reads the types that `electron.d.ts` writes, as far as it writes them; what it cannot read holds for any value. */

export type Type =
  | { readonly kind: 'name'; readonly name: string; readonly of: readonly Type[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'union'; readonly of: readonly Type[] }
  | { readonly kind: 'array'; readonly of: Type }
  | { readonly kind: 'function' }
  | { readonly kind: 'any' };

export interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  readonly rest: boolean;
  readonly type: Type;
}

export interface Signature {
  readonly parameters: readonly Parameter[];
  readonly result: Type;
}

const ANY: Type = { kind: 'any' };
const TOKEN = /\s*(=>|\.\.\.|'[^']*'|-?\d+(?:\.\d+)?|[\w$]+(?:\.[\w$]+)*|[()[\]{}<>|&,:;?=])/y;

class Tokens {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  #read(): { token: string; end: number } {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    return { token: found?.[1] ?? '', end: found === null ? this.#text.length : TOKEN.lastIndex };
  }
  peek(): string {
    return this.#read().token;
  }
  next(): string {
    const { token, end } = this.#read();
    this.#at = end;
    return token;
  }
  take(token: string): boolean {
    const found = this.peek() === token;
    if (found) this.next();
    return found;
  }
  /** Past the bracket that closes the one that was just taken. */
  skip(open: string, close: string): void {
    for (let depth = 1; depth > 0;) {
      const token = this.next();
      if (token === '') return;
      if (token === open) depth += 1;
      if (token === close) depth -= 1;
    }
  }
  mark(): number {
    return this.#at;
  }
  back(mark: number): void {
    this.#at = mark;
  }
}

/** After `(`: whether it opens a function's parameters and not a type in brackets. */
function opensFunction(tokens: Tokens): boolean {
  const mark = tokens.mark();
  tokens.skip('(', ')');
  const isFunction = tokens.peek() === '=>';
  tokens.back(mark);
  return isFunction;
}

function readOne(tokens: Tokens): Type {
  const token = tokens.next();
  if (token === '(') {
    if (opensFunction(tokens)) {
      tokens.skip('(', ')');
      tokens.next();
      readUnion(tokens);
      return { kind: 'function' };
    }
    const inner = readUnion(tokens);
    tokens.take(')');
    return inner;
  }
  if (token === '{') {
    tokens.skip('{', '}');
    return ANY;
  }
  if (token.startsWith("'")) return { kind: 'literal', value: token.slice(1, -1) };
  if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token) };
  if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' };
  if (token === 'typeof' || token === 'keyof') {
    readOne(tokens);
    return ANY;
  }
  const of: Type[] = [];
  if (tokens.take('<')) {
    do of.push(readUnion(tokens));
    while (tokens.take(','));
    tokens.take('>');
  }
  return { kind: 'name', name: token.replace(/^Electron\./, ''), of };
}

function readArray(tokens: Tokens): Type {
  let type = readOne(tokens);
  while (tokens.take('[')) {
    type = tokens.peek() === ']' ? { kind: 'array', of: type } : ANY;
    tokens.skip('[', ']');
  }
  return type;
}

function readUnion(tokens: Tokens): Type {
  tokens.take('|');
  const of = [readArray(tokens)];
  while (tokens.take('|')) of.push(readArray(tokens));
  // No argument of Electron's is an intersection.
  if (tokens.take('&')) {
    readUnion(tokens);
    return ANY;
  }
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: 'union', of };
}

export const readType = (text: string): Type => readUnion(new Tokens(text));

/** Of `(a: string, b?: number): void`. */
export function readSignature(text: string): Signature {
  const tokens = new Tokens(text);
  const parameters: Parameter[] = [];
  if (tokens.take('<')) tokens.skip('<', '>');
  tokens.next();
  while (!tokens.take(')') && tokens.peek() !== '') {
    const rest = tokens.take('...');
    const name = tokens.next();
    const optional = tokens.take('?');
    tokens.take(':');
    parameters.push({ name, optional, rest, type: readUnion(tokens) });
    tokens.take(',');
  }
  return { parameters, result: tokens.take(':') ? readUnion(tokens) : ANY };
}
