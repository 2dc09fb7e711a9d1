import { defineMonolith } from '@klaster/shared/build';
import { fileURLToPath } from 'node:url';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineMonolith({
  output: here('../dist/monolith'),
  replaced: {
    'shell/src/boot.ts': here('boot.ts'),
    'shell/src/federation/load-screen.ts': here('load-screen.ts'),
  },
});
