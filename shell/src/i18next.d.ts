import type { RegisterName } from '@klaster/shared/contract/kinds';
import type helpIndex from './help/locales/uz-Cyrl.json';
import type catalogue from './locales/uz-Cyrl.json';
import type audit from './audit/locales/uz-Cyrl.json';
import type contacts from './contacts/editor/locales/uz-Cyrl.json';
import type palette from './palette/locales/uz-Cyrl.json';
import type inbox from './inbox/locales/uz-Cyrl.json';
import type main from './main/locales/uz-Cyrl.json';
import type operations from '../operations/locales/uz-Cyrl.json';
import type factor from './second-factor/locales/uz-Cyrl.json';
import type invitation from './invitation/locales/uz-Cyrl.json';
import type keys from './keys/locales/uz-Cyrl.json';
import type profile from './profile/locales/uz-Cyrl.json';
import type proof from './proof/locales/uz-Cyrl.json';
import type releases from './releases/locales/uz-Cyrl.json';
import type signing from './signing/locales/uz-Cyrl.json';
import type status from './status/locales/uz-Cyrl.json';
import type users from './users/locales/uz-Cyrl.json';

declare module '@klaster/shared/i18n' {
  interface Catalogues {
    audit: typeof audit;
    'help-index': typeof helpIndex;
    contacts: typeof contacts;
    factor: typeof factor;
    invitation: typeof invitation;
    inbox: typeof inbox;
    keys: typeof keys;
    main: typeof main;
    operations: typeof operations;
    palette: typeof palette & { groups: Record<RegisterName, string> };
    profile: typeof profile;
    proof: typeof proof;
    releases: typeof releases;
    shell: typeof catalogue;
    signing: typeof signing;
    status: typeof status;
    users: typeof users;
  }
}
