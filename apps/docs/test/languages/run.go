package main

import (
	"encoding/base64"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"samples/webhooks"
)

type sample struct {
	name, folder string
	run          func()
}

func begin(name string) {
	fmt.Printf("\x1e%s\n", name)
}

func main() {
	home, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	for _, one := range samples {
		begin(one.name)
		if err := os.Chdir(one.folder); err != nil {
			log.Fatal(err)
		}
		one.run()
	}

	table, err := os.ReadFile(home + "/vectors.tsv")
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range strings.Split(strings.TrimSuffix(string(table), "\n"), "\n") {
		var fields []string
		for _, field := range strings.Split(row, "\t") {
			text, err := base64.StdEncoding.DecodeString(field)
			if err != nil {
				log.Fatal(err)
			}
			fields = append(fields, string(text))
		}
		begin(fields[0])
		header := http.Header{}
		for i, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if fields[3+i] != "" {
				header.Set(name, fields[3+i])
			}
		}
		now, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			log.Fatal(err)
		}
		if webhooks.Verify(fields[1], header, []byte(fields[6]), time.Unix(now, 0)) == nil {
			fmt.Println("accepted")
		} else {
			fmt.Println("rejected")
		}
	}
}
