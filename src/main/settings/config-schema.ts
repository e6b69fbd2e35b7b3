/** What `foyer.config.json` may hold, as a JSON Schema for editors and deployment tools. */
import { z } from 'zod';
import { CONFIG_VERSION } from './config-file.ts';
import { ConfigFileSchema } from './settings.ts';

/** The text of the published file. What needs a look at more than one value is checked by Foyer alone. */
export function configSchemaText(): string {
  const { $schema, properties, ...rest } = z.toJSONSchema(ConfigFileSchema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const published = {
    $schema,
    title: 'foyer.config.json',
    description: 'Settings of Foyer: README.md, "Settings".',
    ...rest,
    properties: {
      $schema: { type: 'string', description: 'Path of the JSON schema, for editors.' },
      configVersion: {
        const: CONFIG_VERSION,
        description: 'Version of this file’s format. A Foyer that only knows older versions does not start.',
      },
      ...properties,
    },
  };
  return `${JSON.stringify(published, undefined, 2)}\n`;
}
