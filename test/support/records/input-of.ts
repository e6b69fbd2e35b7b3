/** Inputs that a schema of the contract takes, drawn at random: every field, and every way in which one may be absent. */
import fc from 'fast-check';
import { z } from 'zod';

function objectOf(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, valueOf(field)] as const);
  const required = Object.entries(schema.shape)
    .filter(([, field]) => !(field instanceof z.ZodOptional))
    .map(([name]) => name);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const takesControls = (schema: z.ZodString): boolean =>
  schema.safeParse('\u0000'.repeat(Math.max(1, schema.minLength ?? 0))).success;

const textOf = (schema: z.ZodString): fc.Arbitrary<string> => {
  const { minLength, maxLength } = schema;
  // A form such as that of a day is never met by chance; what a name may hold mostly is.
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => def);
  const forms = checks.flatMap((def) =>
    'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  );
  const form = forms.find(({ unicode }) => !unicode);
  if (form !== undefined) return fc.stringMatching(form);
  const bounds = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 300, 300) };
  return fc.string({
    ...bounds,
    unit: fc.oneof(
      fc.string({ minLength: 1, maxLength: 1 }),
      fc.constantFrom('ż', '中', '"', ...(takesControls(schema) ? ['\u0000'] : [])),
    ),
  });
};

/** What the schema itself takes: a rule of its own is kept where it stands, so that few whole inputs are drawn in vain. */
function valueOf(schema: unknown): fc.Arbitrary<unknown> {
  return schema instanceof z.ZodType
    ? anyOf(schema).filter((value) => schema.safeParse(value).success)
    : anyOf(schema);
}

function anyOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) {
    return fc.option(valueOf(schema.unwrap()), { nil: undefined });
  }
  if (schema instanceof z.ZodNullable) return fc.option(valueOf(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodReadonly) return valueOf(schema.unwrap());
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodString) return textOf(schema);
  if (schema instanceof z.ZodISODate)
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodArray) return fc.array(valueOf(schema.element), { maxLength: 4 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(valueOf(schema.keyType) as fc.Arbitrary<string>, valueOf(schema.valueType), {
      maxKeys: 4,
    });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valueOf));
  if (schema instanceof z.ZodNumber) {
    const min = schema.minValue ?? -1e6;
    const max = schema.maxValue ?? 1e6;
    const isWhole = schema.format !== null && schema.format !== undefined;
    const bounds = { min: Math.max(min, -1e6), max: Math.min(max, 1e6) };
    return isWhole ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
  }
  throw new Error(`an input of a kind that is not drawn yet: ${(schema as z.ZodType).def.type}`);
}

/** Draws what `schema` takes; undefined where there is none. */
export function inputOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every input of the contract is a schema of zod's
  const parsed = schema as z.ZodType;
  return valueOf(schema).filter((value) => parsed.safeParse(value).success);
}
