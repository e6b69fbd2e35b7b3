/** A number as a person would write it: no exponent. Pure. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [digits = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const power = Number(exponent);
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = digits.replace('-', '').split('.');
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${whole}${part}`;
  return `${sign}${whole}${part.padEnd(power, '0')}`;
}
