import type helpIndex from './help/locales/uz-Cyrl.json';
import type catalogue from './locales/uz-Cyrl.json';
import type audit from './screens/audit/locales/uz-Cyrl.json';
import type contacts from './screens/contacts/editor/locales/uz-Cyrl.json';
import type palette from './palette/locales/uz-Cyrl.json';
import type inbox from './inbox/locales/uz-Cyrl.json';
import type main from './screens/main/locales/uz-Cyrl.json';
import type factor from './second-factor/locales/uz-Cyrl.json';
import type invitation from './screens/invitation/locales/uz-Cyrl.json';
import type profile from './screens/profile/locales/uz-Cyrl.json';
import type releases from './screens/releases/locales/uz-Cyrl.json';
import type users from './screens/users/locales/uz-Cyrl.json';

declare module '@klaster/shared/i18n' {
  interface Catalogues {
    audit: typeof audit;
    'help-index': typeof helpIndex;
    contacts: typeof contacts;
    factor: typeof factor;
    invitation: typeof invitation;
    inbox: typeof inbox;
    main: typeof main;
    palette: typeof palette;
    profile: typeof profile;
    releases: typeof releases;
    shell: typeof catalogue;
    users: typeof users;
  }
}
