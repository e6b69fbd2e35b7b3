/** `npm run config-schema`: writes `docs/foyer.config.schema.json` from the rules of the settings. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchemaText } from '../src/main/settings/config-schema.ts';

writeFileSync(join(import.meta.dirname, '../docs/foyer.config.schema.json'), configSchemaText());
