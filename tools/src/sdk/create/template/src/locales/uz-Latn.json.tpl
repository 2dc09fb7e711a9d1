{
  "factories": {
    "title": "<<page>>: yogʻ-moy korxonalari",
    "description": "Viloyatlar boʻyicha yogʻ-moy korxonalari soni.",
    "province": "Viloyat",
    "count": "Korxonalar soni",
    "empty": "Korxonalar yoʻq."
  },
  "staff": { "title": "<<page>>: xodimlar uchun", "greeting": "Assalomu alaykum, {{name}}!" }
}
