import type { Grants } from '@klaster/shared/contract/releases';

/** Default grants, until the record grants the app something. Addresses: specification 2.2. */
export const WORKSPACE_GRANTS: Readonly<Record<string, Grants>> = {
  shell: {
    paths: [
      '/main',
      '/profile',
      '/users/*',
      '/invitation',
      '/sign-in/*',
      '/second-factor',
      '/contacts/*',
      '/audit',
      '/releases',
      '/status',
      '/notices',
      '/help',
      '/help/general',
    ],
    connect: [],
  },
  'mf-clusters': {
    paths: [
      '/',
      '/baxolash-mezoni',
      '/scoring-method',
      '/clusters',
      '/map',
      '/reports',
      '/compare',
      '/rating/*',
      '/primary-data',
      '/hududlar/*',
      '/malumotlarim/*',
      '/amallar/*',
      '/help/clusters',
    ],
    connect: [],
  },
  'mf-oil-factories': {
    paths: [
      '/oil-factories-reestrs/*',
      '/deregistered-oil-factories-reestrs/*',
      '/oil-factories-reestrs-auth/*',
      '/oil-factories-deregistered-reestrs-auth/*',
      '/help/oil-factories',
    ],
    connect: [],
  },
  'mf-registers': {
    paths: [
      '/reestrs/*',
      '/seeds-company-reestrs/*',
      '/cooperatives-reestrs/*',
      '/deregistered-clusters/*',
      '/deregistered-cooperations/*',
      '/deregistered-seeds-company-reestrs/*',
      '/reestrs-auth/*',
      '/seeds-reestrs-auth/*',
      '/cooperation-reestrs-auth/*',
      '/deregistered-auth/*',
      '/deregistered-seeds-auth/*',
      '/cooperation-deregistered-auth/*',
      '/help/registers',
    ],
    connect: [],
  },
};
