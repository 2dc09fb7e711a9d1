import { defineMonolith } from '@klaster/shared/build';
import { fileURLToPath } from 'node:url';

const fromThisFolder = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineMonolith({
  output: fromThisFolder('../dist/monolith'),
  replaced: {
    'shell/src/boot/read-boot.ts': fromThisFolder('read-boot.ts'),
    'shell/src/federation/load-screen.ts': fromThisFolder('load-screen.ts'),
    'shell/src/federation/read-remote-help.ts': fromThisFolder('read-remote-help.ts'),
  },
});
