import type en from "../en/help";
import type { Same } from "../shape";

export default {
  intro: "Descubre para qué sirve cada pantalla y cómo hacer las tareas más comunes.",
  search: "Buscar en la guía",
  none: "Ningún artículo coincide con «%{search}».",
  openGuide: "Abrir la guía",
  openScreen: "Abrir %{screen}",
  articles: {
    home: {
      title: "Inicio",
      intro:
        "Inicio muestra lo que requiere tu atención: mensajes nuevos, contenidos en revisión y cambios que te solicitaron. La lista de tareas te guía para abrir un sitio nuevo. Más abajo está el contenido que tu equipo cambió hace poco.",
      steps:
        "Para encontrar una pantalla, un contenido o un plato, presiona Ctrl+K (⌘K en Mac) y escribe su nombre.\nPara trabajar en otro sitio, elígelo en el menú de dominios, arriba a la izquierda.\nPara ver tu sitio como lo ven los visitantes, haz clic en Ver el sitio, arriba.\nPara configurar un sitio nuevo, haz clic en Responder unas preguntas e ingresa el nombre, la comida, el horario y los datos de contacto.",
    },
    today: {
      title: "Hoy",
      intro:
        "Usa Hoy en tu teléfono mientras atiendes. Cierra por el resto del día, publica un aviso o marca un plato como agotado. Los visitantes ven cada cambio en segundos.",
      steps:
        "Para cerrar antes, toca Cerrar hoy y agrega el motivo. El sitio lo muestra hasta la medianoche.\nPara marcar un plato como agotado, tócalo. Mañana vuelve a estar disponible.\nPara cambiar el horario de un feriado, abre Horarios especiales y cierres.\nSi no tienes conexión, los cambios se envían cuando la recuperas.",
    },
    stops: {
      title: "Paradas",
      intro:
        "Una parada es el lugar y la hora en que atiende un camión de comida. El sitio muestra las próximas paradas en su página, en mapas y en calendarios. Las paradas pueden repetirse cada semana o cada mes.",
      steps:
        "Para agregar una parada, haz clic en Nueva parada y elige el lugar, el día y el horario.\nPara cancelar una parada, ábrela y haz clic en Cancelar parada. Si se repite, elige qué días.\nPara avisar que el camión ya llegó, toca Ya llegó en la pantalla Hoy.\nLos miembros pueden solicitar una parada. Aprueba o rechaza las solicitudes en la parte superior de esta pantalla. La navegación muestra cuántas hay.",
    },
    places: {
      title: "Lugares",
      intro:
        "Un lugar es un espacio que comparten varios camiones de comida, como una plaza o un estacionamiento. Sus turnos son las horas que los miembros pueden reservar o solicitar. Los visitantes ven el lugar y su dirección en el mapa.",
      steps:
        "Para agregar un lugar, haz clic en Nuevo lugar e ingresa su nombre y dirección.\nPara que los miembros puedan reservarlo, agrega turnos.\nPara describir la entrada o el suministro eléctrico, agrega una nota para camiones y visitantes.",
    },
    content: {
      title: "Páginas y otros contenidos",
      intro:
        "Las páginas, los miembros, las cocinas, las muestras, las ofertas de catering y las entradas del blog funcionan igual. Un contenido nuevo se guarda como borrador mientras escribes, y solo tu equipo lo ve. Los cambios en contenido publicado son privados hasta que los publicas.",
      steps:
        "Para crear contenido, haz clic en Nueva página o Nueva entrada del blog, ingresa un título y guarda.\nPara publicar más tarde, haz clic en Programar y elige una fecha.\nPara volver a una versión anterior, abre el historial de versiones, compara las versiones y restaura una.\nPara usar un contenido como modelo, abre su menú y haz clic en Duplicar.\nPara seguir con cambios sin guardar, vuelve a abrir el contenido, también en otro dispositivo. Se conservan 30 días.\nPara insertar un video, un mapa, un formulario, una imagen o una tabla en un texto, escribe / en una línea vacía. También puedes pegar ahí la URL de un video.\nPara saber qué páginas y menús enlazan a un contenido, consulta Enlazado desde en su formulario.\nEl contenido eliminado está en la papelera. Puedes restaurarlo desde ahí.",
    },
    builder: {
      title: "Editor de páginas",
      intro:
        "El editor muestra tu página como la ven los visitantes. Haz clic en un texto y escribe, o selecciona un bloque para cambiar sus ajustes. Los cambios se guardan mientras escribes y se ven en el sitio cuando publicas.",
      steps:
        "Para agregar un bloque, haz clic en él en la lista de bloques.\nPara mover un bloque, arrástralo en la página o en el esquema, o usa los botones para subirlo o bajarlo.\nPara mover, duplicar o eliminar varios bloques, haz clic en ellos con Shift o Ctrl (⌘ en Mac), arrastra un rectángulo sobre ellos, o usa Seleccionar varios bloques.\nPara reutilizar un grupo de bloques, guárdalo como patrón.\nPara revisar la página en teléfonos, elige el ancho de teléfono sobre la página.\nPara corregir el nombre, el precio o la descripción de un plato, haz clic en el texto en la página. Los cambios en los platos se publican al instante. Para todo lo demás, haz clic en Editar este plato. Se abre su menú, y al guardar vuelves a la página.\nPara mostrar la página a otras personas antes de publicarla, haz clic en Compartir vista previa. Ahí puedes revocar los enlaces anteriores.\nPara deshacer un cambio, presiona Ctrl+Z (⌘Z en Mac).",
    },
    comments: {
      title: "Comentarios",
      intro:
        "Comenta los contenidos con tu equipo. Un comentario puede referirse a todo el contenido, a un campo o a un bloque de la página. Los visitantes nunca ven los comentarios, y los duplicados no los incluyen.",
      steps:
        "Para comentar un contenido, haz clic en el globo de texto de arriba. En un teléfono, abre el menú de los tres puntos y toca Comentarios.\nPara comentar un campo, pasa el cursor sobre él y haz clic en el globo de la esquina superior derecha.\nPara comentar un bloque, selecciónalo en el editor de páginas y haz clic en Comentar el bloque.\nPara avisar por correo a alguien del equipo, escribe @ y elige un nombre.\nCuando el cambio esté listo, haz clic en Resolver. El comentario queda en Resueltos y una respuesta lo reabre.\nPara elegir cuándo recibes correos sobre comentarios, abre Notificaciones por correo en tu perfil.",
    },
    review: {
      title: "Revisión",
      intro:
        "Los autores y los miembros envían su contenido a revisión antes de publicarlo. La revisión muestra qué cambió desde la versión publicada. Tú publicas o solicitas cambios con un comentario.",
      steps:
        "Para aceptar los cambios, haz clic en Publicar.\nPara devolver el contenido a su autor, haz clic en Solicitar cambios y describe qué mejorar.\nEl autor recibe un correo con tu comentario.",
    },
    menus: {
      title: "Menús",
      intro:
        "Un menú contiene tus platos con precios, dietas y alérgenos. El sitio muestra cada menú en las horas que definas, por ejemplo, el almuerzo entre semana. Puedes imprimir un menú o tarjetas con un código QR para cada mesa.",
      steps:
        "Para agregar muchos platos, haz clic en Pegar menú y pega el texto o la tabla de tu menú actual. Las líneas que no se pudieron leer aparecen en una lista para que las corrijas.\nPara cambiar un precio, haz clic en él en la lista, ingresa el nuevo y presiona Enter.\nPara mostrar un menú solo a la hora del almuerzo, elige un horario de comida en sus ajustes.\nIndica alérgenos solo si conoces la receta. En los demás platos, el sitio pide a los visitantes que pregunten.",
    },
    media: {
      title: "Multimedia",
      intro:
        "Aquí están las imágenes, los videos y los documentos de tu sitio. Las imágenes se adaptan a cada pantalla: sube la foto original. Cada archivo muestra dónde se usa.",
      steps:
        "Para subir archivos, arrástralos a la lista.\nPara ayudar a quienes no ven la imagen, agrega un texto alternativo.\nPara elegir la parte que se ve en marcos angostos, haz clic en Editar imagen y define el punto focal.\nPara recortar o girar una imagen, haz clic en Editar imagen. Restablecer recupera el original.\nPara reemplazar un archivo en todos los lugares donde se usa, ábrelo y haz clic en Reemplazar.",
    },
    faq: {
      title: "Preguntas frecuentes",
      intro:
        "Responde lo que más preguntan los visitantes. Las preguntas aparecen en su página y en los bloques Preguntas frecuentes, en el orden de esta lista. Los buscadores pueden mostrarlas debajo de tu sitio.",
      steps:
        "Para agregar una pregunta, haz clic en Agregar pregunta.\nPara cambiar el orden, arrastra una pregunta o usa su menú.\nPara agrupar preguntas, agrega categorías.",
    },
    submissions: {
      title: "Mensajes",
      intro:
        "Aquí están los mensajes que los visitantes envían con tus formularios. Cada mensaje también llega por correo al sitio o a sus administradores. Los mensajes antiguos se eliminan automáticamente para proteger la privacidad de los visitantes.",
      steps:
        "Para responder un mensaje, ábrelo, escribe tu respuesta y haz clic en Enviar respuesta.\nPara agregar una nota para tu equipo, abre el mensaje.\nLos mensajes que parecen spam tienen el estado Spam. Cambia el estado si un mensaje no es spam.\nPara conservar mensajes, expórtalos como CSV.\nPara elegir cuánto tiempo se conservan y qué palabras indican spam, haz clic en Ajustes.",
    },
    users: {
      title: "Usuarios",
      intro:
        "Los usuarios son las personas que pueden entrar al panel de este sitio. El rol de cada usuario define qué puede ver y cambiar. Quien recibe una invitación elige su propia contraseña.",
      steps:
        "Para agregar a alguien, haz clic en Invitar usuario y elige un rol.\nUn miembro edita solo la página de su negocio. Un autor escribe, un editor publica, y un administrador además gestiona usuarios y opciones.\nPara quitar a alguien de este sitio, abre su usuario y haz clic en Quitar de este dominio. Su contenido se conserva.\nSi el soporte ve el panel como uno de tus usuarios, recibes un correo con el motivo y la vista aparece en Actividad. En esta vista, el soporte no puede cambiar nada.",
    },
    activity: {
      title: "Actividad",
      intro:
        "La actividad muestra quién cambió qué en este sitio y cuándo. Incluye inicios de sesión, contenido publicado, opciones cambiadas y archivos eliminados. Los registros no se pueden cambiar ni eliminar.",
      steps: "Para encontrar un cambio, filtra por elemento o fecha.",
    },
    profile: {
      title: "Tu perfil",
      intro:
        "Cambia aquí tu nombre, correo y contraseña. Activa la verificación en dos pasos para proteger tu cuenta si alguien roba tu contraseña. También puedes ver en qué dispositivos iniciaste sesión.",
      steps:
        "Para usar la verificación en dos pasos, escanea el código QR con una app de autenticación y guarda los códigos de recuperación en un lugar seguro.\nSi pierdes un dispositivo, cierra su sesión en Sesiones activas.\nPara recibir menos correos, abre Notificaciones por correo y elige el resumen diario o Nunca.\nEl idioma y el tema del panel están en el menú de tu cuenta.",
    },
    options: {
      title: "Opciones del sitio",
      intro:
        "Las opciones contienen el nombre, los colores, el diseño, la navegación y los datos del negocio. Se aplican a todas las páginas. La mayoría de los cambios se ven en cuanto los guardas.",
      steps:
        "Para cambiar el horario, la dirección y el teléfono, abre Datos del negocio.\nPara cambiar los enlaces de la parte superior del sitio, abre Navegación y arrastra los elementos.\nPara cambiar los colores, abre Colores. Verás una advertencia si un texto sería difícil de leer.\nPara cambiar la plantilla, las fuentes, los botones o el encabezado, abre Diseño. La vista previa muestra el resultado, y Compartir vista previa crea un enlace para otras personas. Tu contenido no cambia.\nPara dirigir una URL antigua a una página nueva, agrega una redirección.\nPara agregar una herramienta de estadísticas, abre Código personalizado y analítica.",
    },
    backups: {
      title: "Copias de seguridad",
      intro:
        "Una copia guarda el contenido de tu sitio en un momento dado. Se crea una después de cada día con cambios, y desde ella puedes restaurar un contenido o todo el sitio. Una exportación es un archivo con tu contenido que puedes guardar o llevar a otro sitio.",
      steps:
        "Antes de un cambio grande, haz clic en Crear copia.\nPara recuperar un contenido, abre una copia y restáuralo.\nPara mudar un sitio, expórtalo e importa el archivo en el otro sitio.\nAntes de restaurar, exportar, importar o copiar, confirma tu identidad con tu contraseña o un código.",
    },
    domains: {
      title: "Dominios",
      intro:
        "Un dominio es un sitio con su propio contenido, sus colores y su equipo. Los superadministradores crean dominios, los suspenden y definen sus nombres de dominio. Solo ellos ven esta pantalla.",
      steps:
        "Para crear un sitio, ingresa su nombre de dominio y su título, y elige una plantilla.\nPara crear muchos dominios, haz clic en Importar dominios y elige un archivo CSV.\nAntes de agregar un nombre de dominio, haz que su registro DNS apunte a este servidor.\nPara poner un sitio fuera de línea por un tiempo, suspende el dominio. Su contenido se conserva.\nUn dominio eliminado se puede restaurar durante 30 días.\nPara limitar un sitio o desactivar funciones, abre Nombres de dominio y DNS en el menú del dominio.",
    },
    sitePlans: {
      title: "Cambios en varios sitios",
      intro:
        "Cambia un texto, un límite, una función, un enlace del pie de página o un fragmento de código en varios sitios a la vez. El plan muestra la diferencia en cada sitio antes de cambiar nada. Puedes deshacer el cambio en un sitio o en todos durante 90 días.",
      steps:
        "Para planear un cambio, selecciona sitios en Dominios y haz clic en Cambiar sitios.\nRevisa las diferencias y luego aplícalas. Puedes detener el cambio en cualquier momento.\nPara volver a intentarlo en los sitios que fallaron, haz clic en Reintentar los sitios que fallaron.",
    },
    system: {
      title: "Estado del sistema",
      intro:
        "Esta pantalla revisa la configuración, los servidores y los procesos en segundo plano de la instalación. Cada problema incluye los pasos para resolverlo. Solo los superadministradores ven esta pantalla.",
      steps:
        "Para revisar la instalación otra vez, haz clic en Ejecutar ahora.\nEl manual de operación describe las copias de seguridad y las actualizaciones.",
    },
    jobs: {
      title: "Tareas en segundo plano",
      intro:
        "Las tareas en segundo plano envían correos, ajustan imágenes y publican el contenido programado. Esta pantalla muestra las tareas que fallaron después de varios intentos. Cada tarea muestra el motivo de su último error.",
      steps: "Para ejecutar otra vez una tarea fallida, resuelve el problema y haz clic en Reintentar.",
    },
    mail: {
      title: "Correo de desarrollo",
      intro:
        "En desarrollo, los correos se guardan en archivos en vez de enviarse. Esta pantalla los muestra como los verían sus destinatarios. En un servidor que envía correos, la lista está vacía.",
      steps:
        "Para leer un correo, haz clic en él.\nPara aceptar una invitación o restablecer una contraseña, abre el enlace del correo.",
    },
    announcements: {
      title: "Anuncios",
      intro:
        "Un anuncio es un aviso en la parte superior del panel y de todas las páginas. Tú eliges los sitios, el tipo y la fecha de fin de cada anuncio. Si no tiene fecha de fin, se muestra hasta que lo quites.",
      steps:
        "Para avisar de un mantenimiento, haz clic en Agregar anuncio, escribe el texto y elige los sitios.\nPara terminar un anuncio antes, quítalo de la lista.",
    },
    allActivity: {
      title: "Toda la actividad",
      intro:
        "Aquí están los cambios y los inicios de sesión de todos los dominios. También incluye los cambios de la línea de comandos. Nadie puede cambiar ni eliminar las entradas.",
      steps:
        "Para ver la actividad de un solo sitio, haz clic en su dominio.\nPara encontrar un cambio, filtra por usuario, elemento o fecha.\nPara guardar la lista en otro lugar, expórtala como CSV.",
    },
  },
} satisfies Same<typeof en>;
