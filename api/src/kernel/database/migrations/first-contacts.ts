/** The contacts page before it could be edited. */
export const FIRST_CONTACTS = {
  phones: [],
  emails: [],
  texts: {
    'uz-Cyrl': {
      organisation: '',
      address: '',
      hours: '',
      about:
        'Klaster вазирлик ва ҳудудий бошқармаларга пахта-тўқимачилик кластерлари, уруғчилик корхоналари, кооперативлар ва ёғ-мой корхоналари фаолиятини кузатиб боришда ёрдам беради. Очиқ реестрларни ҳар ким тизимга кирмасдан кўра олади.',
      help: 'Кириш, ваколатлар ва реестр маълумотларини тузатиш масалалари бўйича ҳудудингиздаги тизим администраторига мурожаат қилинг.',
    },
    ru: {
      organisation: '',
      address: '',
      hours: '',
      about:
        'Klaster помогает министерству и территориальным управлениям следить за работой хлопково-текстильных кластеров, семеноводческих предприятий, кооперативов и масложировых предприятий. Открытые реестры доступны каждому без входа в систему.',
      help: 'По вопросам входа, полномочий и исправления данных реестра обращайтесь к администратору системы в вашей области.',
    },
    en: {
      organisation: '',
      address: '',
      hours: '',
      about:
        'Klaster helps the ministry and its provinces follow cotton-textile clusters, seed companies, cooperatives and oil factories. Anyone may read the public registers without signing in.',
      help: 'For sign-in, rights and corrections to a register, turn to the system administrator of your province.',
    },
  },
};
