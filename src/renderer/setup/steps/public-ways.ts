/** Lines that give the Foyer computer an HTTPS address, for programs that people have for it. Pure. */
import { webAddress } from '../../ui/older-browsers.ts';

/** RFC 2606: a name that belongs to nobody, to be replaced. */
const EXAMPLE_HOST = 'lobby.example';

export interface PublicWay {
  readonly name: string;
  /** For a terminal of the Foyer computer. */
  readonly line: string;
}

/**
 * Each passes the body on unchanged, which the signature covers. `listensAt`: the address of the webhook listener.
 * caddyserver.com/docs/command-line, developers.cloudflare.com/cloudflare-one (quick tunnels),
 * tailscale.com/kb/1311/tailscale-funnel.
 */
export function publicWays(listensAt: string): readonly PublicWay[] {
  const address = webAddress(listensAt);
  if (address === undefined) return [];
  const { host } = address;
  return [
    { name: 'Caddy', line: `caddy reverse-proxy --from ${EXAMPLE_HOST} --to ${host}` },
    { name: 'cloudflared', line: `cloudflared tunnel --url http://${host}` },
    { name: 'Tailscale Funnel', line: `tailscale funnel --bg http://${host}` },
  ];
}
