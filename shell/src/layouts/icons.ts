import type { Icon } from '@klaster/shared/contract';

/** Icons of the frame; those of navigation come with the boot document. Shapes: Lucide, ISC licence. */
export const icons = {
  menu: [['path', { d: 'M4 5h16M4 12h16M4 19h16' }]],
  chevron: [['path', { d: 'm6 9 6 6 6-6' }]],
  panel: [
    ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
    ['path', { d: 'M9 3v18' }],
  ],
  languages: [['path', { d: 'm5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6' }]],
  moon: [
    [
      'path',
      {
        d: 'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
      },
    ],
  ],
  sun: [
    ['circle', { cx: '12', cy: '12', r: '4' }],
    [
      'path',
      {
        d: 'M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
      },
    ],
  ],
  account: [
    ['path', { d: 'M17.925 20.056a6 6 0 0 0-11.851.001' }],
    ['circle', { cx: '12', cy: '11', r: '4' }],
    ['circle', { cx: '12', cy: '12', r: '10' }],
  ],
  signOut: [['path', { d: 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4' }]],
  dashboard: [
    ['rect', { width: '7', height: '9', x: '3', y: '3', rx: '1' }],
    ['rect', { width: '7', height: '5', x: '14', y: '3', rx: '1' }],
    ['rect', { width: '7', height: '9', x: '14', y: '12', rx: '1' }],
    ['rect', { width: '7', height: '5', x: '3', y: '16', rx: '1' }],
  ],
  releases: [
    [
      'path',
      {
        d: 'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15',
      },
    ],
  ],
  copy: [
    ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2' }],
    ['path', { d: 'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2' }],
  ],
  contacts: [
    ['path', { d: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7' }],
    ['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }],
  ],
  boll: [
    [
      'path',
      {
        d: 'M12 3v18M12 11C8 11 6.500 8.500 6.500 5.500 9.500 5.500 12 7 12 11ZM12 11c4 0 5.500-2.500 5.500-5.500C14.500 5.500 12 7 12 11ZM12 19c-4 0-5.500-2.500-5.500-5.500 3 0 5.500 1.500 5.500 5.500ZM12 19c4 0 5.500-2.500 5.500-5.500-3 0-5.500 1.500-5.500 5.500Z',
      },
    ],
  ],
} satisfies Record<string, Icon>;
