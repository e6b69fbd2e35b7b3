/** Where a printer of visitors' numbers is, as people type it. Pure. */
export type PrinterPlace =
  | { readonly kind: 'network'; readonly host: string; readonly port: number }
  | { readonly kind: 'device'; readonly path: string }
  | { readonly kind: 'system'; readonly name: string };

/** Where nearly all network printers take raw bytes. */
const RAW_PORT = 9_100;

const HOST = /^(?<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(?<port>\d{1,5}))?$/;
const DEVICE = /^\/dev\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+$/;
/** Names of the system, without those that begin like an option. */
const SYSTEM = /^system\/(?<name>[A-Za-z0-9_][A-Za-z0-9_.-]{0,126})$/;

/**
 * `192.0.2.7`, `printer.local:9101`, `/dev/usb/lp0`, or `system/NAME` for a printer of the system. Undefined: none of
 * them.
 */
export function readPrinterAddress(text: string): PrinterPlace | undefined {
  if (DEVICE.test(text)) return { kind: 'device', path: text };
  const name = SYSTEM.exec(text)?.groups?.['name'];
  if (name !== undefined) return { kind: 'system', name };
  const { host, port } = HOST.exec(text)?.groups ?? {};
  if (host === undefined) return undefined;
  const number = port === undefined ? RAW_PORT : Number(port);
  return number >= 1 && number <= 65_535 ? { kind: 'network', host, port: number } : undefined;
}
