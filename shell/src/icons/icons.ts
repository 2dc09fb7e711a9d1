import type { Icon } from '@klaster/shared/contract/http';

/** Icons of the frame; those of navigation come with the boot document. Shapes: Lucide, ISC licence. */
export const icons = {
  menu: [['path', { d: 'M4 5h16M4 12h16M4 19h16' }]],
  chevron: [['path', { d: 'm6 9 6 6 6-6' }]],
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
  audit: [['path', { d: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2' }]],
  releases: [
    [
      'path',
      {
        d: 'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15',
      },
    ],
  ],
  status: [['path', { d: 'M22 12h-4l-3 9L9 3l-3 9H2' }]],
  users: [
    ['path', { d: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87' }],
    ['circle', { cx: '9', cy: '7', r: '4' }],
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
